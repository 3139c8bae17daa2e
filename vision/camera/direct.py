"""Asks over HTTP without any proxy: what stands on this network is reached, and told its password, by nobody else."""

import urllib.request


def direct(*handlers: type[urllib.request.BaseHandler] | urllib.request.BaseHandler) -> urllib.request.OpenerDirector:
    """Return what asks straight, whatever proxies the environment names; `handlers`: as of `build_opener`."""
    return urllib.request.build_opener(urllib.request.ProxyHandler({}), *handlers)
