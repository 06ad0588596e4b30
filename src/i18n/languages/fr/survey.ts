import type { GroupTexts } from '../group-texts.ts';

/** Texts of the survey, in French. */
export const survey: GroupTexts = {
  'survey-shell': {
    open: 'Essai gratuit',
  },
  survey: {
    survey: 'Questionnaire',
    welcome: 'Bienvenue',
    subtitle: 'Répondez à quelques questions pour débloquer votre essai gratuit',
    trialNote:
      'L’abonnement d’essai de 3 jours est gratuit, commence avec votre dernière réponse et prend fin automatiquement.',
    progress: 'Question {number} sur {count}',
    severalAllowed: 'Plusieurs réponses possibles.',
    back: 'Retour',
    next: 'Suivant',
    submit: 'Envoyer',
    notSubmitted: 'Vos réponses n’ont pas pu être envoyées. Elles sont conservées dans ce navigateur.',
    later: 'Plus tard',
    rewardTitle: 'Vous avez gagné : 3 jours d’abonnement gratuits',
    rewardText:
      'Vous avez désormais accès à des scripts plus longs, à des crédits à utiliser pendant ces jours et aux packs de crédits.',
    start: 'COMMENCER',
    announcementTitle: 'La traduction vidéo a été améliorée',
    pixelRemoval: 'Suppression des sous-titres au pixel près',
    translationStyle: 'Style de traduction personnalisable',
    backTranslation: 'Contrôle par rétrotraduction',
    splitView: 'Lecture en vue partagée pour faciliter le montage',
    segmentation: 'Segmentation des sous-titres plus intelligente',
    more: 'D’autres fonctionnalités à découvrir',
    creditSystem: 'Le système de crédits a aussi été mis à jour.',
    tryIt: 'Essayer',
  },
};
