import { example, figure, list, p, slip, table, type Section } from "../nodes";

const rules: readonly Section[] = [
  {
    id: "goal",
    title: "Le but du jeu",
    blocks: [
      p(
        "Vous réunissez une équipe de personnages. Chacun d’eux rend les suivants moins chers, et ensemble ils illuminent le *Gant de l’Infini*. Vous le détenez tant que ces trois conditions sont remplies :",
      ),
      list(
        "vous avez au moins *16 points d’Infinité* ;",
        "vous avez au moins un bonus de chacune des *cinq couleurs* : [Y] [B] [O] [R] [P] ;",
        "vous avez la *Gemme du Temps* [G].",
      ),
      figure("gauntlet", "L’anneau dit tout : seize repères à l’extérieur pour les points, six gemmes à l’intérieur."),
      p("Les points seuls ne suffisent pas. Avec 20 points mais sans bonus orange, on ne détient pas le Gant."),
    ],
  },
  {
    id: "stones",
    title: "Sept sortes de jetons",
    blocks: [
      p(
        "Cinq couleurs servent à payer les personnages : Esprit [Y], Espace [B], Âme [O], Réalité [R] et Pouvoir [P]. Chaque gemme a sa couleur, sa forme et sa lettre : impossible de les confondre.",
      ),
      figure("stones", "Esprit, Espace, Âme, Réalité, Pouvoir, Temps et SHIELD."),
      p(
        "Deux sortes sont à part. Les jetons SHIELD gris [S] sont des jokers : ils remplacent n’importe laquelle des cinq couleurs. On n’en obtient qu’en réservant une carte. La Gemme du Temps verte [G] ne se dépense jamais ; elle est indispensable au Gant.",
      ),
    ],
  },
  {
    id: "cards",
    title: "Lire une carte",
    blocks: [
      figure(
        "card",
        "Tout ce qu’un personnage vous apprend.",
        "Points d’Infinité",
        "Symboles Avengers",
        "Bonus",
        "Coût",
      ),
      p(
        "Le *coût* est ce que vous payez, en jetons, pour recruter le personnage. Le *bonus* est une gemme d’une couleur qui vous reste acquise jusqu’à la fin : désormais, tout ce qui demande cette couleur vous coûte un jeton de moins. Certaines cartes rapportent aussi des *points*, d’autres portent un ou deux *symboles Avengers* [tag].",
      ),
      p(
        "Il y a 90 personnages : 40 de niveau I, 30 de niveau II et 20 de niveau III. Le niveau I est bon marché et donne surtout des bonus ; le niveau III est cher et vaut de 3 à 5 points.",
      ),
    ],
  },
  {
    id: "setup",
    title: "Mise en place",
    blocks: [
      p(
        "Chaque niveau est mélangé et forme un paquet, avec quatre cartes visibles à côté. Le reste dépend du nombre de joueurs :",
      ),
      table(
        ["Joueurs", "Chacune des cinq couleurs", "Temps", "SHIELD", "Lieux"],
        ["2", "4", "2", "5", "2"],
        ["3", "5", "3", "5", "3"],
        ["4", "7", "4", "5", "4"],
      ),
      figure("table", "Le niveau III en haut, puis le II, puis le I ; chacun a son paquet et quatre cartes visibles."),
      p(
        "Il existe quatre tuiles Lieu, imprimées des deux côtés. On en tire autant qu’il y a de joueurs, chacune sur une face au hasard. Moins de joueurs, moins de jetons : les couleurs viennent donc à manquer tout aussi vite.",
      ),
    ],
  },
  {
    id: "turn",
    title: "Votre tour",
    blocks: [
      p("Les joueurs jouent l’un après l’autre. À votre tour, vous faites *une seule* de ces quatre choses :"),
      list(
        "prendre trois jetons de trois couleurs différentes ;",
        "prendre deux jetons de la même couleur ;",
        "réserver un personnage et prendre un jeton gris ;",
        "recruter un personnage.",
      ),
      p(
        "Puis votre tour s’achève : vous rendez des jetons si vous en avez plus de dix, et vous prenez un lieu si vos bonus y correspondent. Une carte visible qui s’en va est aussitôt remplacée par la première de son paquet. Quand ce paquet est vide, la place reste vide.",
      ),
      p("Si aucune des quatre actions n’est possible, et seulement dans ce cas, vous passez."),
    ],
  },
  {
    id: "take",
    title: "Prendre des jetons",
    blocks: [
      p(
        "*Trois différents.* Prenez un jeton de trois couleurs différentes. S’il reste moins de trois couleurs, vous pouvez en prendre deux différents, ou un seul. Tant que trois couleurs sont là, on en prend trois.",
      ),
      p(
        "*Deux identiques.* Prenez deux jetons d’une même couleur, mais seulement s’il y en a au moins *quatre* de cette couleur avant que vous vous serviez.",
      ),
      figure("take", "Trois différents, c’est toujours permis ; deux identiques demandent une pile de quatre."),
      p("On ne peut prendre ainsi ni jeton gris [S] ni jeton vert [G]."),
      example(
        "À deux joueurs, chaque couleur commence avec quatre jetons. Quelqu’un prend un [R] : il en reste trois, et personne ne peut plus en prendre deux rouges avant que d’autres reviennent.",
      ),
    ],
  },
  {
    id: "reserve",
    title: "Réserver",
    blocks: [
      p(
        "Prenez en main une carte visible, ou la première carte d’un paquet sans la montrer. Vous recevez avec elle un jeton gris [S], s’il en reste. Plus personne d’autre ne pourra recruter ce personnage.",
      ),
      figure("reserve", "Une carte dans votre main, un jeton gris pour vous."),
      p(
        "Vous pouvez avoir *trois* cartes réservées au plus. Impossible d’en défausser une : elle ne quitte votre main que si vous la recrutez, lors d’un tour suivant. Celles qui restent à la fin ne vous coûtent rien.",
      ),
    ],
  },
  {
    id: "recruit",
    title: "Recruter",
    blocks: [
      p(
        "Recrutez une carte visible, ou une carte que vous avez réservée plus tôt. Vos bonus se déduisent du coût, couleur par couleur ; vous payez le reste. S’il ne reste rien, le personnage est gratuit. Les jetons dépensés retournent au centre.",
      ),
      figure("recruit", "Le coût moins vos bonus : voilà ce que vous payez."),
      example(
        "[card:ghost-spider] coûte [2B] [1O] [4P]. Vous avez un bonus bleu et deux violets : vous payez [1B] [1O] [2P]. Elle vaut 2 points et vous donne un bonus bleu de plus.",
      ),
      example(
        "[card:lockjaw] coûte [1Y] [1B] [1O] [1P]. Avec un bonus de chacune de ces couleurs, vous le recrutez sans rien payer.",
      ),
    ],
  },
  {
    id: "gray",
    title: "Payer en gris",
    blocks: [
      p(
        "Un jeton gris [S] remplace un jeton de n’importe laquelle des cinq couleurs. C’est vous qui décidez : vous pouvez payer en gris même si vous avez la couleur, par exemple pour garder une couleur rare en ce moment. Sans choix de votre part, le gris ne paie que ce qui vous manque.",
      ),
      p("On ne peut pas payer plus que le prix, et les jetons gris retournent au centre comme les autres."),
    ],
  },
  {
    id: "limit",
    title: "Dix jetons au plus",
    blocks: [
      p(
        "Pendant votre tour, vous pouvez avoir autant de jetons que vous voulez. À la fin, vous en gardez *dix au plus*, gris et vert compris. Rendez ceux de votre choix jusqu’à en avoir exactement dix ; seule la Gemme du Temps reste toujours.",
      ),
      figure("limit", "Douze jetons : il faut en rendre deux."),
      p(
        "Vous choisissez après votre action. Si vous avez réservé depuis un paquet, vous avez donc vu la carte avant de décider ce que vous rendez.",
      ),
    ],
  },
  {
    id: "time",
    title: "La Gemme du Temps",
    blocks: [
      p(
        "Avec votre premier personnage de niveau III, vous prenez un jeton vert [G]. Vous n’en aurez jamais qu’un : les autres personnages de niveau III n’en apportent plus. Il ne se dépense pas, ne se rend pas et personne ne peut vous le prendre, mais il compte parmi vos dix jetons.",
      ),
      figure("time", "Votre premier personnage de niveau III apporte la Gemme du Temps."),
    ],
  },
  {
    id: "avengers",
    title: "La tuile Avengers Rassemblement",
    blocks: [
      p(
        "Cette tuile vaut 3 points. Le premier dont l’équipe réunit au moins *trois* symboles Avengers [tag] la prend. Ensuite, qui en a *plus* que son propriétaire la lui prend, avec ses points. L’égalité ne suffit pas.",
      ),
      figure("avengers", "Quatre symboles contre trois : la tuile change de main."),
      example(
        "Ana a trois symboles et la tuile. Ben en a deux. S’il recrute [card:hawkeye], qui en porte un, ils en ont trois chacun et Ana garde la tuile. S’il recrute [card:iron-man], qui en porte deux, il en a quatre et la prend : Ana perd 3 points, Ben en gagne 3.",
      ),
    ],
  },
  {
    id: "locations",
    title: "Les lieux",
    blocks: [
      p(
        "À la fin de votre tour, regardez les lieux. Si vos *bonus* correspondent à l’un d’eux, vous le prenez, avec ses 3 points. Cela ne coûte ni action ni jeton. Les jetons ne comptent pas ici, seulement les bonus de vos personnages.",
      ),
      figure("locations", "Trois bonus bleus, trois rouges et trois violets : Atlantis est à vous."),
      p(
        "On prend au plus un lieu par tour. Si vous remplissez les conditions de plusieurs, vous en choisissez un ; un autre pourra suivre à la fin d’un prochain tour, si personne n’a été plus rapide. Les lieux pris ne sont pas remplacés.",
      ),
      example(
        "[location:wakanda] demande [4B] [4R], [location:atlantis] demande [3B] [3R] [3P]. Vos bonus bleus et rouges servent pour les deux.",
      ),
    ],
  },
  {
    id: "end",
    title: "Le dernier tour de table",
    blocks: [
      p(
        "Quand quelqu’un détient le Gant, on termine le tour de table, pour que chacun ait joué autant de fois. Si quelqu’un détient le Gant *à ce moment-là*, la partie est finie. Si c’est le dernier joueur du tour de table qui le complète, plus personne ne joue.",
      ),
      figure("round", "Le Gant est détenu : ceux qui jouent après vous ont encore leur tour."),
      p(
        "*La règle spéciale :* le Gant peut se perdre. Qui vous prend la tuile Avengers vous prend aussi ses 3 points, et vous pouvez retomber sous les 16. Si personne ne détient le Gant à la fin du tour de table, la partie continue.",
      ),
      example(
        "Ana, qui joue en premier, arrive à 17 points avec la tuile Avengers et détient le Gant. Ben réunit ensuite plus de symboles et prend la tuile. Ana redescend à 14. Si personne d’autre ne détient alors le Gant, on joue encore un tour de table.",
      ),
    ],
  },
  {
    id: "ties",
    title: "Qui gagne",
    blocks: [
      p(
        "Seuls ceux qui détiennent le Gant à la fin du tour de table peuvent gagner. S’ils sont plusieurs, voici ce qui décide, dans l’ordre :",
      ),
      list(
        "le plus de points d’Infinité ;",
        "puis la possession de la tuile Avengers Rassemblement ;",
        "puis le moins de personnages recrutés (les cartes réservées ne comptent pas) ;",
        "si l’égalité demeure, la victoire est partagée.",
      ),
    ],
  },
  {
    id: "secrets",
    title: "Ce qui est visible, et les cas rares",
    blocks: [
      p(
        "Les jetons, bonus, points et symboles de chacun sont visibles, tout comme les cartes réservées depuis les rangées. Seuls sont secrets l’ordre des paquets et les cartes réservées depuis un paquet : on en connaît le niveau, pas le personnage.",
      ),
      p(
        "Si tous les joueurs doivent passer l’un après l’autre sans que personne gagne de lieu, plus rien ne peut changer. La partie s’arrête alors sans vainqueur. Vous ne le verrez presque jamais.",
      ),
    ],
  },
  {
    id: "slips",
    title: "Les erreurs de débutant",
    blocks: [
      slip("« J’ai 16 points, donc j’ai gagné. »", "Il faut aussi les cinq couleurs et la Gemme du Temps."),
      slip("« Mes jetons comptent pour le lieu. »", "Seuls les bonus comptent."),
      slip("« Il reste trois rouges, j’en prends deux. »", "Deux identiques demandent une pile de quatre."),
      slip("« Autant de symboles : la tuile est à moi. »", "Il en faut plus que son propriétaire."),
      slip(
        "« Je réserve, et je défausserai plus tard. »",
        "Une carte réservée ne quitte la main que si on la recrute.",
      ),
      slip("« Chaque carte de niveau III apporte un jeton vert. »", "Seulement la première."),
      slip("« Je ramasse d’abord dix jetons. »", "Les cartes valent mieux : un bonus paie à chaque tour qui vient."),
    ],
  },
];

export default rules;
