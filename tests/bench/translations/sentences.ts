/** An English sentence with two French ones: a translation, and one that was spoiled as translations are. */
export interface Translated {
  source: string;
  good: string;
  spoiled: string;
}

export const translated: readonly Translated[] = [
  {
    source: 'The train leaves at seven in the morning.',
    good: 'Le train part à sept heures du matin.',
    spoiled: 'Le train arrive à neuf heures du matin.',
  },
  {
    source: 'My sister works at a hospital in the city centre.',
    good: 'Ma sœur travaille dans un hôpital du centre-ville.',
    spoiled: 'Ma sœur travaille dans une école du centre-ville.',
  },
  {
    source: 'I would like to buy two tickets for tomorrow night.',
    good: 'Je voudrais acheter deux billets pour demain soir.',
    spoiled: 'Je voudrais acheter des billets.',
  },
  {
    source: 'We have been waiting for more than an hour.',
    good: "Nous attendons depuis plus d'une heure.",
    spoiled: "Nous avons attendu moins d'une minute.",
  },
  {
    source: "He didn't tell me why he was late.",
    good: 'Il ne m’a pas dit pourquoi il était en retard.',
    spoiled: 'Il m’a dit pourquoi il était en retard.',
  },
  {
    source: 'The new model is faster, but it uses more memory.',
    good: 'Le nouveau modèle est plus rapide, mais il utilise plus de mémoire.',
    spoiled: 'Le nouveau modèle est plus rapide.',
  },
  {
    source: 'Click the button below to export your video.',
    good: 'Cliquez sur le bouton ci-dessous pour exporter votre vidéo.',
    spoiled: 'Cliquez sur le bouton ci-dessous pour supprimer votre vidéo.',
  },
  {
    source: 'If it rains tomorrow, we will stay at home.',
    good: "S'il pleut demain, nous resterons à la maison.",
    spoiled: "S'il neige demain, nous irons à la plage.",
  },
  {
    source: 'She has never been to Japan before.',
    good: "Elle n'est jamais allée au Japon auparavant.",
    spoiled: 'Elle est déjà allée au Japon.',
  },
  {
    source: 'How much does this jacket cost?',
    good: 'Combien coûte cette veste ?',
    spoiled: 'Où est cette veste ?',
  },
  {
    source: 'The meeting was moved to Thursday because the manager is ill.',
    good: 'La réunion a été déplacée à jeudi parce que le directeur est malade.',
    spoiled: 'La réunion a été déplacée à mardi parce que le directeur est en vacances.',
  },
  {
    source: 'This book was written by a famous scientist in 1965.',
    good: 'Ce livre a été écrit par un scientifique célèbre en 1965.',
    spoiled: 'Ce livre a été écrit par un scientifique célèbre en 1956.',
  },
  {
    source: "I can't find my keys anywhere.",
    good: 'Je ne trouve mes clés nulle part.',
    spoiled: 'Je trouve mes clés partout.',
  },
  {
    source: 'The children were playing in the garden when the phone rang.',
    good: 'Les enfants jouaient dans le jardin quand le téléphone a sonné.',
    spoiled: 'Les chiens jouaient dans le jardin quand la porte a claqué.',
  },
  {
    source: 'Drink at least two litres of water every day.',
    good: "Buvez au moins deux litres d'eau par jour.",
    spoiled: 'Buvez au plus deux verres de vin par jour.',
  },
  {
    source: 'Nobody knows what will happen next.',
    good: 'Personne ne sait ce qui va se passer ensuite.',
    spoiled: 'Tout le monde sait ce qui va se passer ensuite.',
  },
  {
    source: 'That was the best film I have seen all year.',
    good: "C'était le meilleur film que j'aie vu de toute l'année.",
    spoiled: "C'était le pire film que j'aie vu de toute l'année.",
  },
  {
    source: 'Turn left after the bridge and walk for about 300 metres.',
    good: 'Tournez à gauche après le pont et marchez environ 300 mètres.',
    spoiled: 'Tournez à droite après le pont et marchez environ 3000 mètres.',
  },
  {
    source: 'The doctor told him to stop smoking immediately.',
    good: "Le médecin lui a dit d'arrêter de fumer immédiatement.",
    spoiled: 'Le médecin lui a dit de continuer à fumer.',
  },
  {
    source: 'Our company sold 12,500 bicycles last year.',
    good: "Notre entreprise a vendu 12 500 vélos l'année dernière.",
    spoiled: "Notre entreprise a vendu 1 250 vélos l'année dernière.",
  },
  {
    source: 'Please do not open this door while the machine is running.',
    good: "N'ouvrez pas cette porte pendant que la machine fonctionne.",
    spoiled: 'Ouvrez cette porte pendant que la machine fonctionne.',
  },
  {
    source: 'The river rises in the mountains and flows into the sea.',
    good: 'La rivière prend sa source dans les montagnes et se jette dans la mer.',
    spoiled: 'La rivière prend sa source dans les montagnes.',
  },
  {
    source: 'He forgot his umbrella on the bus again.',
    good: 'Il a encore oublié son parapluie dans le bus.',
    spoiled: 'Il a encore oublié son passeport dans le taxi.',
  },
  {
    source: 'You can pay by card or in cash at the entrance.',
    good: "Vous pouvez payer par carte ou en espèces à l'entrée.",
    spoiled: "Vous ne pouvez pas payer par carte à l'entrée.",
  },
  {
    source: 'The museum is closed on Mondays and public holidays.',
    good: 'Le musée est fermé le lundi et les jours fériés.',
    spoiled: 'Le musée est ouvert le lundi et les jours fériés.',
  },
  {
    source: 'Marie Dupont has been the mayor of the town since 2014.',
    good: 'Marie Dupont est maire de la ville depuis 2014.',
    spoiled: 'Jean Martin est maire de la ville depuis 2014.',
  },
  {
    source: 'Heat the oven to 180 degrees and bake the cake for forty minutes.',
    good: 'Chauffez le four à 180 degrés et faites cuire le gâteau pendant quarante minutes.',
    spoiled: 'Chauffez le four à 220 degrés et faites cuire le gâteau pendant dix minutes.',
  },
  {
    source: 'They were very happy with the result of the exam.',
    good: "Ils étaient très contents du résultat de l'examen.",
    spoiled: "Ils étaient très déçus du résultat de l'examen.",
  },
  {
    source: 'Without a key you will not get into the building.',
    good: "Sans clé, vous n'entrerez pas dans le bâtiment.",
    spoiled: 'Avec une clé, vous entrerez dans le bâtiment.',
  },
  {
    source: 'I will call you back as soon as I arrive at the airport.',
    good: "Je te rappellerai dès que j'arriverai à l'aéroport.",
    spoiled: "Je t'écrirai avant de partir pour l'aéroport.",
  },
];
