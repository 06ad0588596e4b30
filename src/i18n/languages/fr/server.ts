import type { GroupTexts } from '../group-texts.ts';

/** What a server says of voices, plans and the survey, in French. */
export const server: GroupTexts = {
  server: {
    Free: 'Gratuit',
    Trial: 'Essai',
    '{count} credits': '{count} crédits',
    'Most popular': 'Le plus choisi',
    'Best value': 'Meilleur prix',
    'For a voice now and then': 'Pour une voix de temps en temps',
    'For regular work': 'Pour un usage régulier',
    'For long texts every day': 'Pour de longs textes chaque jour',
    'Scripts of up to {count} characters': 'Scripts de {count} caractères au maximum',
    '{count} GB for files': '{count} Go pour les fichiers',
    'All voices but those for Creator': 'Toutes les voix, sauf celles de Creator',
    'All voices, also those for Creator': 'Toutes les voix, y compris celles de Creator',
    'Credit packages whenever you need more': 'Des packs de crédits dès qu’il vous en faut plus',
    'What will you make first?': 'Que ferez-vous en premier ?',
    'Which of these describes you best?': 'Qu’est-ce qui vous décrit le mieux ?',
    'Which tools do you need?': 'De quels outils avez-vous besoin ?',
    'How much audio do you make in a month?': 'Combien d’audio produisez-vous par mois ?',
    'How did you hear about us?': 'Comment nous avez-vous connus ?',
    'Video voiceovers': 'Des voix off de vidéos',
    Audiobooks: 'Des livres audio',
    Podcasts: 'Des podcasts',
    'Online courses': 'Des cours en ligne',
    'Speech in my app': 'De la voix dans mon application',
    'Something else': 'Autre chose',
    'Content creator': 'Créateur de contenu',
    Marketer: 'Marketing',
    'Teacher or trainer': 'Enseignant ou formateur',
    Developer: 'Développeur',
    'Business owner': 'Chef d’entreprise',
    'Somebody else': 'Autre profil',
    'Text to speech': 'Synthèse vocale',
    'Voice changer': 'Changeur de voix',
    'Voice cloning': 'Clonage de voix',
    'Video translation': 'Traduction vidéo',
    Subtitles: 'Sous-titres',
    'Audiobook maker': 'Création de livres audio',
    'I do not know yet and would like to look around before I decide':
      'Je ne sais pas encore et j’aimerais faire le tour avant de décider',
    'None so far': 'Aucun pour l’instant',
    'Up to 30 minutes': 'Jusqu’à 30 minutes',
    'Up to 2 hours': 'Jusqu’à 2 heures',
    'Up to 10 hours': 'Jusqu’à 10 heures',
    'More than that': 'Plus que cela',
    'Search engine': 'Moteur de recherche',
    'Video site': 'Site de vidéos',
    'Social media': 'Réseaux sociaux',
    'A friend': 'Un ami',
    'AI assistant': 'Assistant IA',
    'Somewhere else': 'Ailleurs',
    'American woman, rather high, even; the most natural of these voices':
      'Voix féminine américaine, plutôt aiguë, égale ; la plus naturelle de ces voix',
    'American woman, rather high and full, unhurried; very natural':
      'Voix féminine américaine, plutôt aiguë et pleine, posée ; très naturelle',
    'American woman, almost whispering, very slow, close to the microphone':
      'Voix féminine américaine, presque chuchotée, très lente, proche du micro',
    'American woman, of medium pitch and soft tone':
      'Voix féminine américaine, de hauteur moyenne et de timbre doux',
    'American woman, low, with a lively melody': 'Voix féminine américaine, grave, à la mélodie vivante',
    'American woman, rather high and bright, with a lively melody':
      'Voix féminine américaine, plutôt aiguë et claire, à la mélodie vivante',
    'American man, of medium pitch, with a very lively melody':
      'Voix masculine américaine, de hauteur moyenne, à la mélodie très vivante',
    'American man, low and unhurried': 'Voix masculine américaine, grave et posée',
    'American man, low, with a very lively melody':
      'Voix masculine américaine, grave, à la mélodie très vivante',
    'American woman, low and even; of medium quality':
      'Voix féminine américaine, grave et égale ; de qualité moyenne',
    'American woman, rather low and brisk; of medium quality':
      'Voix féminine américaine, plutôt grave et alerte ; de qualité moyenne',
    'American woman, rather low, light; of medium quality':
      'Voix féminine américaine, plutôt grave, légère ; de qualité moyenne',
    'American man, low; uneven': 'Voix masculine américaine, grave ; inégale',
    'American man, high and fast; uneven': 'Voix masculine américaine, aiguë et rapide ; inégale',
    'American man, of medium pitch, fast; uneven':
      'Voix masculine américaine, de hauteur moyenne, rapide ; inégale',
    'American man, very low and dark; uneven': 'Voix masculine américaine, très grave et sombre ; inégale',
    'American woman, high, bright and fast; uneven':
      'Voix féminine américaine, aiguë, claire et rapide ; inégale',
    'American woman, of medium pitch, bright and fast; uneven':
      'Voix féminine américaine, de hauteur moyenne, claire et rapide ; inégale',
    'American man, a jolly character whose pitch leaps; rough':
      'Voix masculine américaine, un personnage jovial dont la hauteur fait des bonds ; rugueuse',
    'American man, low; the roughest of these voices':
      'Voix masculine américaine, grave ; la plus rugueuse de ces voix',
    'British woman, of medium pitch, bright and even; natural':
      'Voix féminine britannique, de hauteur moyenne, claire et égale ; naturelle',
    'British woman, rather high and even; of medium quality':
      'Voix féminine britannique, plutôt aiguë et égale ; de qualité moyenne',
    'British man, of medium pitch, unhurried; of medium quality':
      'Voix masculine britannique, de hauteur moyenne, posée ; de qualité moyenne',
    'British man, very bright, with a lively melody; of medium quality':
      'Voix masculine britannique, très claire, à la mélodie vivante ; de qualité moyenne',
    'British man, very low and unhurried; uneven':
      'Voix masculine britannique, très grave et posée ; inégale',
    'British woman, high, with a lively melody; uneven':
      'Voix féminine britannique, aiguë, à la mélodie vivante ; inégale',
    'British woman, rather high; uneven': 'Voix féminine britannique, plutôt aiguë ; inégale',
    'British man, of medium pitch, even and brisk; uneven':
      'Voix masculine britannique, de hauteur moyenne, égale et alerte ; inégale',
    'Spanish-speaking woman, of medium pitch, fast': 'Voix féminine hispanophone, de hauteur moyenne, rapide',
    'Spanish-speaking man, of medium pitch, fast and bright':
      'Voix masculine hispanophone, de hauteur moyenne, rapide et claire',
    'Spanish-speaking man, a bright character with a lively melody':
      'Voix masculine hispanophone, un personnage lumineux à la mélodie vivante',
    'French woman, rather high and even; natural':
      'Voix féminine française, plutôt aiguë et égale ; naturelle',
    'Italian woman, rather high; of medium quality':
      'Voix féminine italienne, plutôt aiguë ; de qualité moyenne',
    'Italian man, very low; of medium quality': 'Voix masculine italienne, très grave ; de qualité moyenne',
    'Brazilian woman, of medium pitch, brisk': 'Voix féminine brésilienne, de hauteur moyenne, alerte',
    'Brazilian man, of medium pitch, bright and brisk':
      'Voix masculine brésilienne, de hauteur moyenne, claire et alerte',
    'Brazilian man, a bright character with a lively melody':
      'Voix masculine brésilienne, un personnage lumineux à la mélodie vivante',
    'Hindi-speaking woman, rather high, soft; of medium quality':
      'Voix féminine en hindi, plutôt aiguë, douce ; de qualité moyenne',
    'Hindi-speaking woman, of medium pitch, brisk; of medium quality':
      'Voix féminine en hindi, de hauteur moyenne, alerte ; de qualité moyenne',
    'Hindi-speaking man, of medium pitch, lively; of medium quality':
      'Voix masculine en hindi, de hauteur moyenne, vivante ; de qualité moyenne',
    'Hindi-speaking man, of medium pitch, unhurried; of medium quality':
      'Voix masculine en hindi, de hauteur moyenne, posée ; de qualité moyenne',
    'Japanese woman, high and bright; of medium quality':
      'Voix féminine japonaise, aiguë et claire ; de qualité moyenne',
    'Japanese woman, rather high, unhurried; of medium quality':
      'Voix féminine japonaise, plutôt aiguë, posée ; de qualité moyenne',
    'Japanese woman, very high and soft, as for children; of medium quality':
      'Voix féminine japonaise, très aiguë et douce, comme pour des enfants ; de qualité moyenne',
    'Japanese woman, rather high, soft and even; uneven in quality':
      'Voix féminine japonaise, plutôt aiguë, douce et égale ; de qualité inégale',
    'Japanese man, very low and dark; uneven in quality':
      'Voix masculine japonaise, très grave et sombre ; de qualité inégale',
    'Chinese man, high and brisk, clear; uneven in quality':
      'Voix masculine chinoise, aiguë et alerte, nette ; de qualité inégale',
    'Chinese woman, rather high, unhurried; uneven in quality':
      'Voix féminine chinoise, plutôt aiguë, posée ; de qualité inégale',
    'Chinese man, of medium pitch, with a lively melody; uneven in quality':
      'Voix masculine chinoise, de hauteur moyenne, à la mélodie vivante ; de qualité inégale',
    'Chinese woman, very high and bright, girlish; uneven in quality':
      'Voix féminine chinoise, très aiguë et claire, juvénile ; de qualité inégale',
    'Chinese woman, rather high, bright and brisk; uneven in quality':
      'Voix féminine chinoise, plutôt aiguë, claire et alerte ; de qualité inégale',
    'Chinese boy, very high; uneven in quality': 'Voix de garçon chinoise, très aiguë ; de qualité inégale',
    'Chinese man, of medium pitch, fast and very lively; uneven in quality':
      'Voix masculine chinoise, de hauteur moyenne, rapide et très vivante ; de qualité inégale',
    'Chinese woman, rather high and hissing; hard to understand':
      'Voix féminine chinoise, plutôt aiguë et sifflante ; difficile à comprendre',
    'American man, low and even: the clearest built-in voice':
      'Voix masculine américaine, grave et égale : la plus nette des voix intégrées',
    'American woman, light and friendly, slightly muffled':
      'Voix féminine américaine, légère et aimable, un peu étouffée',
    'Scottish man, warm, with a northern accent': 'Voix masculine écossaise, chaude, à l’accent du Nord',
    'American man, choppy and flat, very fast to make':
      'Voix masculine américaine, hachée et monotone, très rapide à générer',
    'Robotic and low, very clear at high speed': 'Robotique et grave, très nette à grande vitesse',
    'Robotic and high, crisp also at high speed': 'Robotique et aiguë, nette aussi à grande vitesse',
    'Spoken by a speech server that this installation is connected to':
      'Générée par un serveur vocal auquel cette installation est reliée',
    'A voice of an ElevenLabs account': 'Une voix d’un compte ElevenLabs',
    'The voice of the model {model} on this machine': 'La voix du modèle {model} sur cette machine',
    'Voice {number} of {count} of the model {model} on this machine':
      'Voix {number} sur {count} du modèle {model} sur cette machine',
    'A look-alike of a sample, made of synthetic voices':
      'Une voix ressemblante, composée de voix de synthèse d’après un échantillon',
    'Cloned from a sample': 'Clonée d’après un échantillon',
    'Cloned from a sample by {engine}': 'Clonée d’après un échantillon par {engine}',
    'Speech in 99 languages, recognized on this machine': 'Parole en 99 langues, reconnue sur cette machine',
    'American English only, without punctuation; about one word in four of real speech is wrong':
      'Anglais américain uniquement, sans ponctuation ; environ un mot sur quatre est faux dans la parole réelle',
    'Model of a transcription server that this installation is connected to':
      'Modèle d’un serveur de transcription auquel cette installation est reliée',
    accent: 'accent',
    bright: 'claire',
    brisk: 'alerte',
    calm: 'calme',
    character: 'personnage',
    clear: 'nette',
    connected: 'connectée',
    dark: 'sombre',
    even: 'égale',
    expressive: 'expressive',
    fast: 'rapide',
    friendly: 'aimable',
    high: 'aiguë',
    lively: 'vivante',
    local: 'locale',
    low: 'grave',
    narration: 'narration',
    natural: 'naturelle',
    retro: 'rétro',
    robotic: 'robotique',
    slow: 'lente',
    soft: 'douce',
    warm: 'chaude',
  },
};
