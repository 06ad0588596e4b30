import type { GroupTexts } from '../group-texts.ts';

/** Texts of the survey, in Spanish. */
export const survey: GroupTexts = {
  'survey-shell': {
    open: 'Obtener prueba gratis',
  },
  survey: {
    survey: 'Encuesta',
    welcome: 'Te damos la bienvenida',
    subtitle: 'Responde a unas preguntas rápidas para desbloquear tu prueba gratuita',
    trialNote:
      'La suscripción de prueba de 3 días es gratis, empieza con tu última respuesta y termina sola.',
    progress: 'Pregunta {number} de {count}',
    severalAllowed: 'Elige todas las que correspondan.',
    back: 'Atrás',
    next: 'Siguiente',
    submit: 'Enviar',
    notSubmitted: 'No se pudieron enviar tus respuestas. Se conservan en este navegador.',
    later: 'Más tarde',
    rewardTitle: 'Has conseguido: suscripción gratis de 3 días',
    rewardText:
      'Ya tienes guiones más largos, créditos para gastar estos días y acceso a los paquetes de créditos.',
    start: 'EMPEZAR',
    announcementTitle: 'La traducción de vídeo ha mejorado',
    pixelRemoval: 'Eliminación de subtítulos a nivel de píxel',
    translationStyle: 'Estilo de traducción personalizable',
    backTranslation: 'Comprobación por retrotraducción',
    splitView: 'Reproducción en vista dividida para editar con más facilidad',
    segmentation: 'Segmentación de subtítulos más inteligente',
    more: 'Más funciones por descubrir',
    creditSystem: 'También se ha actualizado el sistema de créditos.',
    tryIt: 'Probar ahora',
  },
};
