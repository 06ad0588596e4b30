import type { GroupTexts } from '../group-texts.ts';

/** Texts of the workbench's frame and of its pages, in French. */
export const workbench: GroupTexts = {
  about: {
    lead: 'Voxbench transforme le texte en parole sur un serveur exploité par vous-même ou par ceux qui vous ont donné cette adresse. Ce que vous écrivez et écoutez reste sur ce serveur ; les créateurs de Voxbench n’en voient rien.',
    version: 'Version {version}',
    kept: 'Où vos données sont conservées',
    onServer: 'Sur le serveur',
    onServerText:
      'Votre compte, vos scripts, les voix que vous avez mixées, vos prononciations, crédits et commandes se trouvent dans une base de données : celle du dossier de données du serveur ou une base PostgreSQL de son exploitant. L’audio et les images sont des fichiers du dossier de données. Les mots de passe et les clés API ne sont stockés que sous forme de hachages.',
    inBrowser: 'Dans ce navigateur',
    inBrowserText:
      'Votre session, les brouillons de ce que vous écrivez et l’état des pages se trouvent dans le stockage de ce navigateur. La déconnexion supprime la session et les brouillons. Il n’y a pas de cookies.',
    leaves: 'Ce qui quitte le serveur',
    leavesText:
      'Rien de ce qui vous appartient, à trois exceptions près : le texte est envoyé à un service vocal connecté par l’exploitant quand vous choisissez l’une de ses voix, les enregistrements que l’un de vos programmes fait transcrire sont envoyés à un serveur de transcription connecté par l’exploitant, et PayPal est informé du paiement quand vous achetez quelque chose. Pour installer les voix, la reconnaissance vocale et la reconnaissance de texte, le serveur télécharge des programmes et des modèles depuis des registres publics.',
    engines: 'Moteurs et licences',
    enginesText:
      'Voxbench lui-même est un logiciel libre sous licence MIT. Voici les programmes et modèles qu’il utilise :',
    engine: 'Moteur',
    license: 'Licence',
    ffmpeg: 'Fichiers audio (FFmpeg)',
    kokoroLicense:
      'Poids et voix : Apache-2.0. Le programme Python qui les exécute utilise phonemizer et eSpeak NG (GPL-3.0-or-later), ONNX Runtime (MIT) et NumPy (BSD-3-Clause) ; c’est un programme à part entière.',
    fliteLicense: 'La licence de type BSD de l’université Carnegie-Mellon, pour Flite et ses voix.',
    espeakLicense: 'GPL-3.0-or-later. Il s’exécute comme un programme à part entière.',
    sherpaLicense:
      'sherpa-onnx : Apache-2.0. Les modèles ont été ajoutés par l’exploitant : leurs licences figurent là où ils ont été publiés.',
    ppocrLicense:
      'Poids et RapidOCR, qui les exécute : Apache-2.0. Celui-ci utilise OpenCV (Apache-2.0, avec FFmpeg, LGPL-2.1-or-later) et ONNX Runtime (MIT) ; c’est un programme à part entière.',
    tesseractLicense: 'Apache-2.0, y compris ses données d’entraînement.',
    resemblyzerLicense:
      'Poids : Apache-2.0. NumPy (BSD-3-Clause) les exécute dans un programme à part entière.',
    spleeterLicense:
      'Poids et ONNX Runtime : MIT. NumPy (BSD-3-Clause) s’exécute à leurs côtés dans un programme à part entière.',
    serviceLicense:
      'Un service tiers connecté par l’exploitant. Ses propres conditions s’appliquent et le texte destiné à ses voix lui est envoyé.',
    whisperLicense:
      'Poids, faster-whisper, CTranslate2 et ONNX Runtime : MIT. Le programme Python qui les exécute utilise aussi PyAV et NumPy (BSD-3-Clause), avec les bibliothèques de FFmpeg (LGPL-2.1-or-later) ; c’est un programme à part entière.',
    pocketsphinxLicense:
      'La licence de type BSD de l’université Carnegie-Mellon, pour PocketSphinx et son modèle.',
    transcriptionLicense:
      'Un service tiers connecté par l’exploitant. Ses propres conditions s’appliquent et les enregistrements à transcrire lui sont envoyés.',
    otherLicense: 'Ajouté par l’exploitant, qui peut vous indiquer sa licence.',
    ffmpegLicense:
      'LGPL-2.1-or-later ou GPL, selon sa compilation. Il s’exécute comme un programme à part entière.',
    credits: 'Fonctionnement des crédits',
    notExchanged:
      'Les crédits ne peuvent être ni échangés contre un abonnement, ni transférés, ni convertis en argent.',
    planCredits: 'Les crédits d’un abonnement expirent à la fin de sa validité.',
    granted: 'Les crédits offerts par la plateforme expirent automatiquement s’ils ne sont pas utilisés.',
    packages: 'Les packs de crédits sont valables 2 ans et non remboursables.',
    order: 'Les crédits qui expirent le plus tôt sont utilisés en premier.',
    more: 'En savoir plus',
    privacy: 'Confidentialité',
    terms: 'Conditions d’utilisation',
    api: 'Description de l’API (OpenAPI)',
    newTab: '{name} (s’ouvre dans un nouvel onglet)',
  },
  analytics: {
    elsewhere: 'Voxbench ailleurs',
    video: 'Vidéos',
    posts: 'Messages courts',
    network: 'Réseau professionnel',
    chat: 'Chat de la communauté',
  },
  legal: {
    privacy: 'Confidentialité',
    terms: 'Conditions',
    newTab: '{name}, s’ouvre dans un nouvel onglet',
  },
  mail: {
    forgotTitle: 'Mot de passe oublié ?',
    forgotText:
      'Saisissez l’adresse e-mail de votre compte. Vous recevrez un lien pour choisir un nouveau mot de passe.',
    sendLink: 'Envoyer le lien',
    forgotSentTitle: 'Consultez vos messages',
    forgotSent:
      'Si un compte est associé à {email}, un e-mail contenant un lien est en route. Le lien fonctionne une seule fois, pendant une heure. Vérifiez aussi le dossier des indésirables.',
    forgotInFolder:
      'Ce serveur n’envoie pas d’e-mails. Si un compte est associé à {email}, son administrateur trouvera le message dans le dossier « mail » de son dossier de données et pourra vous donner le lien. Le lien fonctionne une seule fois, pendant une heure.',
    backToSignIn: 'Retour à la connexion',
    newPasswordTitle: 'Choisissez un nouveau mot de passe',
    newPasswordText: 'Vous serez alors déconnecté partout ailleurs.',
    savePassword: 'Enregistrer et se connecter',
    askAgain: 'Obtenir un nouveau lien',
    confirmTitle: 'Votre adresse e-mail',
    confirming: 'Confirmation de votre adresse e-mail en cours.',
    confirmed: 'Votre adresse e-mail est confirmée.',
    confirmAgain: '« Renvoyer » se trouve à côté de votre adresse e-mail dans votre profil.',
  },
  notices: {
    recharge: 'Recharger',
    tryAgainIn: 'Trop de tentatives. Veuillez réessayer dans {time}.',
  },
  workbench: {
    voiceTools: 'OUTILS VOCAUX',
    voiceLab: 'LABO VOCAL',
    useCases: 'CAS D’USAGE',
    textToSpeech: 'Synthèse vocale',
    voiceChanger: 'Changeur de voix',
    voiceCloning: 'Clonage de voix',
    normalClone: 'Clone instantané',
    professionalClone: 'Clone professionnel',
    voices: 'Voix',
    transcription: 'Transcription',
    videoTranslation: 'Traduction vidéo',
    videoEditor: 'Éditeur de traduction vidéo',
    removeSubtitles: 'Supprimer les sous-titres',
    audiobook: 'Livre audio',
    audiobookWork: 'Éditeur de livre audio',
    usage: 'Utilisation',
    apiKeys: 'Clés API',
    profile: 'Profil',
    subscription: 'Abonnement',
    payment: 'Paiement',
    about: 'À propos',
    sidebar: 'Barre latérale',
    pages: 'Pages',
    documentTitle: '{page} · Voxbench',
    skip: 'Aller au contenu',
    logo: 'Accueil Voxbench',
    collapse: 'Réduire la barre latérale',
    expand: 'Déployer la barre latérale',
    creditsToUsage: {
      one: '{count} crédit, voir l’utilisation',
      many: '{count} de crédits, voir l’utilisation',
      other: '{count} crédits, voir l’utilisation',
    },
    creditBalance: { one: '{count} crédit', many: '{count} de crédits', other: '{count} crédits' },
    videoTools: 'Outils vidéo',
    translateVideo: 'Traduire une vidéo',
    removeSubtitlesOf: 'Supprimer les sous-titres',
    loading: 'Chargement',
    pageFailed: 'Impossible de charger cette page. Vérifiez votre connexion, puis actualisez.',
    reload: 'Actualiser',
    pageStopped: 'Cette page a cessé de fonctionner. Réessayez ou passez à une autre page.',
    toHome: 'Aller à {page}',
    unreachable: 'Le serveur ne répond pas. Vérifiez votre connexion et réessayez.',
    signInFailed: 'Impossible de charger le formulaire. Vérifiez votre connexion et réessayez.',
    signedOutTitle: 'Vous êtes déconnecté',
    signedOutText: 'Connectez-vous pour reprendre votre travail.',
  },
};
