import type { GuideText } from "./index";

const guide: GuideText = {
  goal: {
    title: "Illuminez le Gant",
    text: "Cet anneau est votre but. Il vous faut *16 points*, un bonus de chacune des cinq couleurs [Y] [B] [O] [R] [P] et la Gemme du Temps [G]. Tout cela vient des personnages que vous recrutez.",
    todo: "Regardez l’anneau, puis continuez.",
    why: "Les points seuls ne font pas gagner. Dès le premier tour, demandez-vous quelle partie de l’anneau chaque carte remplit.",
  },
  cards: {
    title: "Les personnages",
    text: "Douze personnages sont proposés : le niveau I en bas, le niveau III en haut. Au pied de la carte se trouve son *coût*, en haut à droite son *bonus*, en haut à gauche ses *points*.",
    todo: "Choisissez une carte bon marché de niveau I qui vous plaît. Gardez-la en tête, puis continuez.",
    why: "Un plan fait gagner des tours. Des jetons qui ne vont avec aucune carte ne font qu’encombrer vos mains.",
  },
  take: {
    title: "Prenez trois gemmes",
    text: "On fait une seule chose par tour. La plus simple : prendre trois jetons de trois couleurs différentes.",
    todo: "Choisissez des couleurs que coûte votre carte, et confirmez.",
    why: "Trois jetons, c’est le maximum en un tour. Si deux couleurs seulement vous servent, que la troisième convienne à votre carte suivante.",
  },
  rival: {
    title: "Observez les autres",
    text: "À votre adversaire de jouer. Ce qu’il a pris manque au centre ; la carte qu’il recrute s’en va, et une nouvelle prend sa place.",
    todo: "Lisez dans le journal ce qu’il a fait, puis continuez.",
    why: "Tout le monde puise dans les mêmes jetons et les mêmes cartes. Qui voit ce qu’il faut aux autres sait ce qui va manquer.",
  },
  again: {
    title: "Prenez ce qui manque",
    text: "Regardez de nouveau votre carte : elle indique ce qui vous manque. Vous pouvez aussi prendre *deux jetons d’une même couleur*, s’il y en a au moins quatre.",
    todo: "Prenez encore des jetons, pour pouvoir payer votre carte.",
    meanwhile: "Pas de jetons à prendre en ce moment : faites ce que la table permet.",
    why: "Deux identiques, c’est un jeton de moins que trois différents. Cela vaut la peine quand c’est justement cette couleur qui manque.",
  },
  recruit: {
    title: "Votre première recrue",
    text: "Les cartes à bandeau clair sont à votre portée. Les jetons payés retournent au centre, et le personnage rejoint votre équipe.",
    todo: "Recrutez un personnage.",
    meanwhile: "Rien n’est encore à votre portée. Prenez les gemmes qui manquent à votre carte.",
    why: "Un jeton ne sert qu’une fois. Un personnage reste et vous aide à payer à chaque tour qui vient.",
  },
  bonus: {
    title: "Une remise pour toujours",
    text: "Votre personnage vous donne un *bonus*. Tout ce qui demande sa couleur vous coûte désormais un jeton de moins, jusqu’à la fin. Une gemme de votre anneau brille déjà.",
    todo: "Voyez comme le coût des autres cartes a baissé, puis continuez.",
    why: "C’est le moteur du jeu : les petites cartes rendent les moyennes bon marché, et celles-ci paient les grandes.",
  },
  reserve: {
    title: "Gardez-en une pour plus tard",
    text: "Vous pouvez *réserver* une carte : elle attend dans votre main, et vous recevez un jeton gris [S] qui remplace n’importe quelle couleur. Trois cartes au plus, et on ne s’en défait qu’en les recrutant.",
    todo: "Réservez une carte de niveau II ou III que vous aimeriez avoir.",
    meanwhile: "Impossible de réserver pour l’instant : jouez un autre coup.",
    why: "Plus personne ne peut vous la souffler, et le jeton gris dépanne quand une couleur est rare. Mais cela coûte un tour : faites-le pour une carte que vous voulez vraiment.",
  },
  limit: {
    title: "Dix jetons au plus",
    text: "À la fin de votre tour, vous pouvez garder dix jetons, gris et vert compris. Au-delà, vous en rendez.",
    todo: "Comptez vos jetons, puis continuez.",
    why: "Prendre plus que l’on ne peut garder, c’est un demi-tour perdu. À partir de huit jetons, il est souvent temps de recruter.",
  },
  grow: {
    title: "Une autre couleur",
    text: "Recrutez maintenant un deuxième personnage, si possible avec un bonus que vous n’avez pas encore. Votre bonus aide à payer.",
    todo: "Recrutez encore un personnage.",
    meanwhile: "Pas encore à votre portée. Prenez ce qui manque ; les jetons gris comblent le dernier vide.",
    why: "L’anneau demande les cinq couleurs. Au début, une nouvelle couleur ne coûte pas cher ; à la fin, celle qui manque peut vous coûter la victoire.",
  },
  locations: {
    title: "Les lieux",
    text: "Un lieu revient au premier dont les *bonus* y correspondent, à la fin de son tour. Il ne coûte rien et vaut 3 points. Les jetons ne comptent pas.",
    todo: "Voyez quelles couleurs les lieux demandent, puis continuez.",
    why: "Trois points pour des cartes que vous vouliez de toute façon. Si deux lieux ont une couleur en commun, elle vous sert deux fois.",
  },
  avengers: {
    title: "Avengers, rassemblement",
    text: "Certaines cartes portent des symboles Avengers [tag]. Qui en a trois le premier prend cette tuile et ses 3 points. Qui en a *plus* ensuite la lui reprend.",
    todo: "Cherchez des symboles parmi les cartes visibles, puis continuez.",
    why: "La tuile peut vous faire passer de 13 à 16, ou l’inverse. Ne misez pas votre victoire sur elle si d’autres vous suivent de près.",
  },
  time: {
    title: "La Gemme du Temps",
    text: "Votre premier personnage de niveau III apporte la Gemme du Temps [G]. Ces cartes sont chères, mais chacune vaut de 3 à 5 points.",
    todo: "Choisissez une carte de niveau III que vos bonus aident déjà à payer, puis continuez.",
    why: "Sans l’une d’elles, personne ne gagne. La dernière ligne droite est donc toujours la même : assez de bonus pour une grande carte, puis les points.",
  },
  finish: {
    title: "À vous de jouer",
    text: "Quand quelqu’un détient le Gant, on termine le tour de table. Qui le détient alors gagne ; s’ils sont plusieurs, celui qui a le plus de points.",
    todo: "Continuez comme vous voulez. Conseils et règles sont à un clic.",
    why: "Comme chacun joue le même nombre de tours, regardez avant votre dernier si les autres peuvent encore vous dépasser.",
  },
};

export default guide;
