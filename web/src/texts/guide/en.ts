import type { GuideText } from "./index";

const guide: GuideText = {
  goal: {
    title: "Light up the Gauntlet",
    text: "This ring is your goal. You need *16 points*, one bonus of each of five colours [Y] [B] [O] [R] [P], and the Time Stone [G]. It all comes from characters you recruit.",
    todo: "Have a look at the ring, then go on.",
    why: "Points alone do not win. From the first turn on, ask of every card which part of the ring it fills.",
  },
  cards: {
    title: "The characters",
    text: "Twelve characters are on offer: level I at the bottom, level III on top. At the foot of a card is its *cost*, top right its *bonus*, top left its *points*.",
    todo: "Pick one cheap level I card you like. Keep it in mind, then go on.",
    why: "A plan saves turns. Tokens that fit no card only fill your hands.",
  },
  take: {
    title: "Take three stones",
    text: "You do one thing per turn. The simplest: take three tokens of three different colours.",
    todo: "Choose colours that your card costs, and confirm.",
    why: "Three tokens are the most one turn can give. If you only need two of the colours, let the third fit your next card.",
  },
  rival: {
    title: "Watch the others",
    text: "Now your opponent plays. What it took is missing in the middle; a card it recruits is gone, and a new one takes its place.",
    todo: "Read in the log what it did, then go on.",
    why: "Everyone draws on the same few tokens and cards. Whoever sees what others need knows what will run short.",
  },
  again: {
    title: "Take what is missing",
    text: "Look at your card again: it shows what you are short of. You may also take *two of one colour*, if at least four of it lie there.",
    todo: "Take tokens once more, so that you can pay for your card.",
    meanwhile: "No tokens to be had just now: do what the table allows.",
    why: "Two alike are one token less than three different ones. They pay when exactly that colour is missing.",
  },
  recruit: {
    title: "Your first recruit",
    text: "Cards with a bright bar are within your reach. The tokens you pay go back to the middle, and the character joins your team.",
    todo: "Recruit a character.",
    meanwhile: "Nothing is within reach yet. Take the stones your card is short of.",
    why: "Tokens can be spent once. A character stays and helps to pay on every turn to come.",
  },
  bonus: {
    title: "A discount for good",
    text: "Your character gives you a *bonus*. Everything of its colour now costs you one less, for the rest of the game. One stone of your ring shines already.",
    todo: "See how the costs of other cards have dropped, then go on.",
    why: "This is the engine of the game: cheap cards make middling ones cheap, and those pay for the great ones.",
  },
  reserve: {
    title: "Keep one for later",
    text: "You can *reserve* a card: it waits in your hand, and you get a gray token [S] that stands for any colour. Three cards at most, and you only get rid of them by recruiting.",
    todo: "Reserve a level II or III card that you would like to have.",
    meanwhile: "Nothing can be reserved now: make any other move.",
    why: "Nobody can snatch it from you any more, and the gray token helps where a colour is scarce. But it costs a turn, so do it for cards you really want.",
  },
  limit: {
    title: "Ten tokens at most",
    text: "At the end of your turn you may keep ten tokens, gray and green included. If you have more, you give some back.",
    todo: "Count your tokens, then go on.",
    why: "Taking more than you can keep is half a turn lost. With eight or more, it is usually time to recruit.",
  },
  grow: {
    title: "Another colour",
    text: "Now recruit a second character, with a bonus that you do not have yet if you can. Your bonus helps to pay.",
    todo: "Recruit another character.",
    meanwhile: "Not yet within reach. Take what is missing; gray tokens close the last gap.",
    why: "The ring wants all five colours. Early on a new colour is cheap; late in the game the one that is missing can cost you the win.",
  },
  locations: {
    title: "Locations",
    text: "A location goes to the first whose *bonuses* match it, at the end of their turn. It costs nothing and is worth 3 points. Tokens do not count.",
    todo: "See which colours the locations ask for, then go on.",
    why: "Three points for cards you wanted anyway. If two locations share a colour, that colour counts twice for you.",
  },
  avengers: {
    title: "Avengers, assemble",
    text: "Some cards carry Avengers tags [tag]. Whoever has three first takes this tile and its 3 points. Whoever has *more* later takes it away again.",
    todo: "Look for tags among the open cards, then go on.",
    why: "The tile can be the step from 13 to 16, or back. Do not let your win hang on it if others are close behind.",
  },
  time: {
    title: "The Time Stone",
    text: "Your first level III character brings the Time Stone [G]. These cards are dear, but they are worth 3 to 5 points each.",
    todo: "Choose a level III card that your bonuses already help to pay, then go on.",
    why: "Without one of them nobody wins, so the last stretch is always: enough bonuses for a great card, then points.",
  },
  finish: {
    title: "Now it is your game",
    text: "When somebody holds the Gauntlet, the round is played to its end. Whoever holds it then wins; among several, the one with the most points.",
    todo: "Play on as you like. Hints and rules are one click away.",
    why: "As everyone gets the same number of turns, look before your last one whether the others can still overtake you.",
  },
};

export default guide;
