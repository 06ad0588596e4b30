import type { GroupTexts } from '../group-texts.ts';

/** Texts of the survey, in Brazilian Portuguese. */
export const survey: GroupTexts = {
  'survey-shell': {
    open: 'Teste grátis',
  },
  survey: {
    survey: 'Pesquisa',
    welcome: 'Boas-vindas ao produto',
    subtitle: 'Responda a algumas perguntas rápidas para liberar seu teste grátis',
    trialNote: 'A assinatura de teste de 3 dias é grátis, começa com sua última resposta e termina sozinha.',
    progress: 'Pergunta {number} de {count}',
    severalAllowed: 'Escolha todas as que se aplicam.',
    back: 'Voltar',
    next: 'Avançar',
    submit: 'Enviar',
    notSubmitted: 'Não foi possível enviar suas respostas. Elas ficam guardadas neste navegador.',
    later: 'Depois',
    rewardTitle: 'Você ganhou: assinatura grátis de 3 dias',
    rewardText:
      'Roteiros mais longos, créditos para gastar nestes dias e pacotes de créditos já estão liberados para você.',
    start: 'COMEÇAR',
    announcementTitle: 'A tradução de vídeo foi aprimorada',
    pixelRemoval: 'Remoção de legendas no nível do pixel',
    translationStyle: 'Estilo de tradução personalizável',
    backTranslation: 'Verificação por retrotradução',
    splitView: 'Reprodução em tela dividida para editar com mais facilidade',
    segmentation: 'Segmentação de legendas mais inteligente',
    more: 'Mais recursos para explorar',
    creditSystem: 'O sistema de créditos também foi atualizado.',
    tryIt: 'Experimentar',
  },
};
