"""What is said in Dudo: the English templates, and the sentences built from them."""

from collections.abc import Mapping

from referee.words import Template

ENGLISH: Mapping[str, Template] = {
    # Events, as a replay tells them.
    "dudo.start": "{players} with {dice} each. {starter} begins.",
    "dudo.bid": "{player} says: at least {bid}.",
    "dudo.challenge": "{player} doubts it: Dudo!",
    "dudo.exact": "{player} says: exactly {bid}!",
    "dudo.hand": "{player} shows {faces}",
    "dudo.reveal": "{hands}. {because}",
    "dudo.rethrow_own": "A die of {player} is off the table or leaning: {player} throws all of them again.",
    "dudo.rethrow_one": "A die of {player} is off the table or leaning: this one is thrown again.",
    "dudo.rethrow_all_players": "A die of {player} is off the table or leaning: everybody throws again.",
    "dudo.void": "The round is void: same starter, same dice, new throw. {reason}",
    # The verdict.
    "dudo.said": "{bidder} said at least {bid}.",
    "dudo.said_exact": "{bidder} said at least {bid}, {caller} said exactly that.",
    "dudo.found": ("There is {n}.", "There are {n}."),
    "dudo.found_none": "There are none.",
    "dudo.found_wild": ("There is {n}: {plain} and {ones}.", "There are {n}: {plain} and {ones}."),
    "dudo.found_between": (
        "There are between {lo} and {n}, whatever the unknown dice show.",
        "There are between {lo} and {n}, whatever the unknown dice show.",
    ),
    "dudo.holds": "That is enough, so {caller}, who doubted, loses {dice}.",
    "dudo.fails_one": "{missing}, so {loser} loses {dice}.",
    "dudo.missing": ("{n} is missing", "{n} are missing"),
    "dudo.missing_at_least": ("At least {n} is missing", "At least {n} are missing"),
    "dudo.fails_all": "{missing}, and {loser} has only {dice}, so all of them are lost.",
    "dudo.exact_right": "That is exactly right, so {caller} gains {dice}.",
    "dudo.exact_full": "That is exactly right. {caller} has all dice already and gains none.",
    "dudo.exact_wrong": "That is not exactly {bid}, so {caller} loses {dice}.",
    "dudo.out": "{player} is out.",
    "dudo.bonus": "Everybody still playing gets one die more.",
    "dudo.supply": (
        "The table needs {n} die more than it began with.",
        "The table needs {n} dice more than it began with.",
    ),
    "dudo.won": "{player} has won.",
    "dudo.then": "{first} {last}",
    # Refusals.
    "dudo.over": "The game is over, {winner} has won.",
    "dudo.no_seat": "There is no player {number}: the players are 1 to {players}.",
    "dudo.is_out": "{player} has no dice left and only looks on.",
    "dudo.not_your_turn": "It is not {player}'s turn, it is {turn}'s.",
    "dudo.dice_up": "{caller} has called, so the bidding is over: all dice are shown now.",
    "dudo.not_a_bid": "A bid needs a quantity of 1 to {most} and a face of 1 to 6, not {quantity} times face {face}.",
    "dudo.opening_ones": "The first bid of a round may not be on ones. Allowed: {allowed}.",
    "dudo.face_fixed": (
        "{bid} is a change of face. In a one-die round only a player with one die "
        "may do that; {player} has {dice}. Allowed: {allowed}."
    ),
    "dudo.face_fixed_for_all": "{bid} is a change of face. In a one-die round nobody may do that. Allowed: {allowed}.",
    "dudo.off_board": "The board has no cell for {bid}. Allowed: {allowed}.",
    "dudo.beyond_dice": "{bid}: there are only {dice} in play. Allowed: {allowed}.",
    "dudo.beyond_cap": "{bid}: the bids end at {cap}. Allowed: {allowed}.",
    "dudo.no_raise": "{bid} is no raise over {last}. Allowed: {allowed}.",
    "dudo.or_more": "{bid} or more",
    "dudo.to_doubt": "to doubt",
    "dudo.nothing_to_doubt": "There is no bid to doubt yet: {starter} has to open.",
    "dudo.own_bid": "{player} has made this bid and cannot doubt it.",
    "dudo.no_exact_call": "These rules know no exact call. Allowed: to raise or to doubt.",
    "dudo.no_call": "Nobody has doubted yet, so no dice are shown.",
    "dudo.hands": "{shown} hands were shown for {players}.",
    "dudo.too_many": (
        "{player} shows {shown} but owns {owned}. The table must say which are whose, or the round is void."
    ),
    "dudo.no_faces": "A shown die is a sorted list of different faces from 1 to 6, at least one of them.",
    "dudo.undecided": "Between {lo} and {hi} dice count for {bid}: the ruling hangs on {dice} that must be looked at.",
    "dudo.rethrow_late": (
        "A leaning die counts only before the first bid. Later it is read if it lies flat, and is doubtful otherwise."
    ),
    "dudo.void_early": "Only a round whose dice are being shown can be void for unclear dice.",
    "dudo.players": "A game needs 2 to {most} players, not {players}.",
    "dudo.starter": "The first starter is one of the players 1 to {players}, not {number}.",
    # House rules.
    "dudo.rules.value": "“{option}” cannot be {value}.",
    "dudo.rules.range": "“{option}” goes from {low} to {high}, not {value}.",
    "dudo.rules.tame_stars": "If ones are not wild they are a face like any other, and have no order of their own.",
    "dudo.rules.idle_exact": "An exact call that gains nothing and costs nothing is no call.",
    "dudo.rules.cap": "The bids end at total_dice, a number from 1, or a cell such as 10*, not at {value}.",
    "dudo.rules.cap_off_track": "The bids cannot end at {value}: that is no cell of the track.",
    "dudo.rules.cell": "{value} is no cell of a track: cells are 5 for five of a face and 5* for five ones.",
    "dudo.rules.first_cell": "A track begins with cell 1.",
    "dudo.rules.track_order": "The numbers on a track rise, those of plain cells and those of star cells each.",
    "dudo.rules.stars": "Star cells are for ones in an order of their own, but here ones are a face like any other.",
    "dudo.rules.no_stars": "The track has no star cell, so ones in an order of their own have no place.",
    "dudo.rules.one_die_stars": (
        "Ones that are an ordinary face in one-die rounds have no place on a board with star cells."
    ),
    # One line for each option.
    "dudo.option.start_dice": "dice a player begins with (D1)",
    "dudo.option.direction": "direction of play (D3)",
    "dudo.option.opening_ones": "the first bid may be on ones (D9)",
    "dudo.option.who_may_doubt": "who may doubt: the next player or anyone (D10)",
    "dudo.option.raise_rule": "a raise is a higher quantity, or also the same quantity of a higher face (D12, D17)",
    "dudo.option.ones_order": "where a bid on k ones stands: above 2k of a face, below it, or with k (D16, D18)",
    "dudo.option.ones_wild": "ones count for every face (D20)",
    "dudo.option.track": "the cells of a printed board, in order (D18)",
    "dudo.option.bid_cap": "where the bids end: at the dice in play, or at the last cell of the board (D18, D18b)",
    "dudo.option.loss": "a bid that fails costs one die, or as many as are missing (D23-D25)",
    "dudo.option.next_starter": (
        "who starts the next round: who has lost, or the next after the last starter (D27, D28)"
    ),
    "dudo.option.eliminated_starter": "who starts for a player who is out: the next seat, or who won the call (D27)",
    "dudo.option.one_die_round": "a special round follows when a player comes down to one die (D29)",
    "dudo.option.one_die_trigger": "it follows every time, or once for each player (D29)",
    "dudo.option.one_die_face_change": "who may change the face in it (D30, D33)",
    "dudo.option.one_die_ones_wild": "ones are wild in it (D33)",
    "dudo.option.one_die_min_players": "it needs so many players (D33)",
    "dudo.option.survivor_bonus": "when a player goes out, all others get a die (D34)",
    "dudo.option.survivor_bonus_cap": "up to so many dice (D34)",
    "dudo.option.exact_call": "the player on turn may say that the bid is exactly right (D35)",
    "dudo.option.exact_gain": "dice gained if it is (D35)",
    "dudo.option.exact_loss": "dice lost if not (D35)",
    "dudo.option.cocked": "who throws again for a die off the table or leaning (D43)",
}
