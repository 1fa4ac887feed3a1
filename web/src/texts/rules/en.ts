import { example, figure, list, p, slip, table, type Section } from "../nodes";

const rules: readonly Section[] = [
  {
    id: "goal",
    title: "What you are after",
    blocks: [
      p(
        "You gather a team of characters. Each of them makes the next ones cheaper, and together they light up the *Infinity Gauntlet*. You hold it as long as all three of these are true:",
      ),
      list(
        "you have *16 Infinity Points* or more;",
        "you have at least one bonus of each of the *five colours*: [Y] [B] [O] [R] [P];",
        "you have the *Time Stone* [G].",
      ),
      figure("gauntlet", "The ring shows all of it: sixteen marks outside for the points, six stones inside."),
      p("Points alone do not win. A player with 20 points and no orange bonus does not hold the Gauntlet."),
    ],
  },
  {
    id: "stones",
    title: "Seven kinds of token",
    blocks: [
      p(
        "Five colours pay for characters: Mind [Y], Space [B], Soul [O], Reality [R] and Power [P]. Every stone has a colour, a shape and a letter, so you can tell them apart in any light.",
      ),
      figure("stones", "Mind, Space, Soul, Reality, Power, Time and S.H.I.E.L.D."),
      p(
        "Two kinds are special. Gray S.H.I.E.L.D. tokens [S] are wild: they stand for any of the five colours. You get them only by reserving a card. The green Time Stone [G] is never spent; you need it for the Gauntlet.",
      ),
    ],
  },
  {
    id: "cards",
    title: "Reading a card",
    blocks: [
      figure("card", "Everything a character tells you.", "Infinity Points", "Avengers tags", "Bonus", "Cost"),
      p(
        "The *cost* is what you pay, in tokens, to recruit the character. The *bonus* is one stone of one colour that stays with you for the rest of the game: from then on everything of that colour costs you one less. Some cards are also worth *points*, and some carry one or two *Avengers tags* [tag].",
      ),
      p(
        "There are 90 characters: 40 of level I, 30 of level II and 20 of level III. Level I is cheap and mostly gives bonuses; level III is dear and worth 3 to 5 points.",
      ),
    ],
  },
  {
    id: "setup",
    title: "Setting up",
    blocks: [
      p(
        "Each level is shuffled and laid out as a deck with four face-up cards beside it. The number of players decides the rest:",
      ),
      table(
        ["Players", "Each of the five colours", "Time", "S.H.I.E.L.D.", "Locations"],
        ["2", "4", "2", "5", "2"],
        ["3", "5", "3", "5", "3"],
        ["4", "7", "4", "5", "4"],
      ),
      figure("table", "Level III on top, then II, then I; each has its deck and four open cards."),
      p(
        "There are four pieces with a location on each side. As many as there are players are drawn, each on a random side. Fewer tokens with fewer players means that colours run short just as fast.",
      ),
    ],
  },
  {
    id: "turn",
    title: "Your turn",
    blocks: [
      p("Players take turns one after another. On your turn you do exactly *one* of four things:"),
      list(
        "take three tokens of three different colours;",
        "take two tokens of the same colour;",
        "reserve a character and take a gray token;",
        "recruit a character.",
      ),
      p(
        "Then your turn ends: you give back tokens if you have more than ten, and take a location if your bonuses match one. An open card that leaves is replaced at once by the top card of its deck. When that deck is empty, the place stays empty.",
      ),
      p("If you really cannot do any of the four, and only then, you pass."),
    ],
  },
  {
    id: "take",
    title: "Taking tokens",
    blocks: [
      p(
        "*Three different.* Take one token each of three different colours. When fewer than three colours are left, you may take two different ones, or just one. As long as three colours are there, you take three.",
      ),
      p(
        "*Two alike.* Take two of one colour, but only if at least *four* of that colour lie there before you take them.",
      ),
      figure("take", "Three different ones are always fine; two alike need a pile of four."),
      p("You can take neither gray [S] nor green [G] tokens this way."),
      example(
        "With two players every colour starts with four tokens. Someone takes one [R]: three are left, and nobody can take two red ones until some come back.",
      ),
    ],
  },
  {
    id: "reserve",
    title: "Reserving",
    blocks: [
      p(
        "Take an open card into your hand, or the top card of a deck without showing it. You get one gray token [S] with it, if any is left. Now nobody else can recruit that character.",
      ),
      figure("reserve", "One card to your hand, one gray token to you."),
      p(
        "You can have at most *three* reserved cards. There is no way to throw one away: it leaves your hand only when you recruit it, on a later turn. Reserved cards that are left at the end cost you nothing.",
      ),
    ],
  },
  {
    id: "recruit",
    title: "Recruiting",
    blocks: [
      p(
        "Recruit an open card, or one that you reserved earlier. Your bonuses come off the cost, colour by colour; you pay what remains. If nothing remains, the character is free. Tokens that you spend go back to the middle.",
      ),
      figure("recruit", "Cost minus bonuses is what you pay."),
      example(
        "[card:ghost-spider] costs [2B] [1O] [4P]. You have one blue and two purple bonuses, so you pay [1B] [1O] [2P]. She is worth 2 points and gives you another blue bonus.",
      ),
      example(
        "[card:lockjaw] costs [1Y] [1B] [1O] [1P]. With one bonus of each of these colours you recruit him without paying anything.",
      ),
    ],
  },
  {
    id: "gray",
    title: "Paying with gray",
    blocks: [
      p(
        "A gray token [S] replaces one token of any of the five colours. You decide: you may pay gray even where you have the colour, for example to keep a colour that is rare just now. If you say nothing, gray pays only for what you lack.",
      ),
      p("You cannot pay more than is due, and gray tokens go back to the middle like all others."),
    ],
  },
  {
    id: "limit",
    title: "Ten tokens at most",
    blocks: [
      p(
        "During your turn you may have as many tokens as you like. At its end you keep *ten at most*, gray and green included. Give back tokens of your choice until you have exactly ten; only the Time Stone always stays.",
      ),
      figure("limit", "Twelve tokens: two have to go."),
      p(
        "You choose after your action. So if you reserved from a deck, you have seen the card before you decide what to give back.",
      ),
    ],
  },
  {
    id: "time",
    title: "The Time Stone",
    blocks: [
      p(
        "With your first level III character you take a green token [G]. One is all you ever get; more level III characters bring no more of them. You never spend it, never give it back, and nobody can take it from you, but it counts towards your ten tokens.",
      ),
      figure("time", "Your first level III character brings the Time Stone."),
    ],
  },
  {
    id: "avengers",
    title: "The Avengers Assemble tile",
    blocks: [
      p(
        "This tile is worth 3 points. The first player whose team has at least *three* Avengers tags [tag] takes it. After that, whoever has *more* tags than its owner takes it away, points and all. A tie is not enough.",
      ),
      figure("avengers", "Four tags against three: the tile moves."),
      example(
        "Ana has three tags and the tile. Ben has two. If he recruits [card:hawkeye], with one tag, both have three, and Ana keeps the tile. If he recruits [card:iron-man], with two, he has four and takes it: Ana loses 3 points, Ben gains 3.",
      ),
    ],
  },
  {
    id: "locations",
    title: "Locations",
    blocks: [
      p(
        "At the end of your turn, look at the locations. If your *bonuses* match one, you take it, and its 3 points. It costs you no action and no tokens. Tokens do not count here, only the bonuses of your characters.",
      ),
      figure("locations", "Three blue, three red and three purple bonuses: Atlantis is yours."),
      p(
        "You take at most one location per turn. If you match several, you choose one; another can follow at the end of a later turn if nobody was faster. Locations that are taken are not replaced.",
      ),
      example(
        "[location:wakanda] asks for [4B] [4R], [location:atlantis] for [3B] [3R] [3P]. Your blue and red bonuses work for both.",
      ),
    ],
  },
  {
    id: "end",
    title: "The last round",
    blocks: [
      p(
        "When somebody holds the Gauntlet, the round is played to its end, so that everyone has had the same number of turns. If somebody holds the Gauntlet *then*, the game is over. If the last player of a round completes it, no turn follows.",
      ),
      figure("round", "The Gauntlet is held: the players after you still get their turn."),
      p(
        "*The special rule:* the Gauntlet can be lost again. Whoever takes the Avengers tile from you also takes its 3 points, and that can bring you below 16. If nobody holds the Gauntlet at the end of the round, the game goes on.",
      ),
      example(
        "Ana, who plays first, reaches 17 points with the Avengers tile and holds the Gauntlet. Ben then collects more tags and takes the tile. Ana is down to 14. Unless somebody else holds the Gauntlet now, another round follows.",
      ),
    ],
  },
  {
    id: "ties",
    title: "Who wins",
    blocks: [
      p(
        "Only players who hold the Gauntlet at the end of the round can win. If there are several, this decides, in this order:",
      ),
      list(
        "the most Infinity Points;",
        "then the owner of the Avengers Assemble tile;",
        "then the fewest recruited characters (reserved ones do not count);",
        "if that is equal too, they share the victory.",
      ),
    ],
  },
  {
    id: "secrets",
    title: "What is open, and rare cases",
    blocks: [
      p(
        "Tokens, bonuses, points and tags of all players are open, and so are cards reserved from the rows. Secret are only the order of the decks and the cards that somebody reserved from a deck: their level is known, the character is not.",
      ),
      p(
        "If every player has to pass one after the other and nobody gains a location, nothing can change any more. Then the game ends without a winner. You will hardly ever see it.",
      ),
    ],
  },
  {
    id: "slips",
    title: "What beginners get wrong",
    blocks: [
      slip("“I have 16 points, so I have won.”", "You also need all five colours and the Time Stone."),
      slip("“My tokens count for the location.”", "Only bonuses do."),
      slip("“Three red ones lie there, so I take two.”", "Two alike need a pile of four."),
      slip("“Same number of tags: the tile is mine.”", "You need more tags than its owner."),
      slip("“I reserve it and drop it later.”", "A reserved card leaves your hand only by being recruited."),
      slip("“Every level III card brings a green token.”", "Only the first one does."),
      slip("“First I collect ten tokens.”", "Cards beat tokens: a bonus pays on every turn to come."),
    ],
  },
];

export default rules;
