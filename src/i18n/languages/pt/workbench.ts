import type { GroupTexts } from '../group-texts.ts';

/** Texts of the workbench, in Brazilian Portuguese. */
export const workbench: GroupTexts = {
  about: {
    lead: 'O Voxbench transforma texto em fala em um servidor administrado por você ou por quem lhe deu este endereço. O que você escreve e ouve fica nesse servidor; os criadores do Voxbench não veem nada disso.',
    version: 'Versão {version}',
    kept: 'O que fica guardado e onde',
    onServer: 'No servidor',
    onServerText:
      'Sua conta, roteiros, vozes mescladas, pronúncias, créditos e pedidos ficam em um banco de dados: um na pasta de dados do servidor ou um banco PostgreSQL do operador. Áudios e imagens são arquivos na pasta de dados. Senhas e chaves de API são guardadas só como hashes.',
    inBrowser: 'Neste navegador',
    inBrowserText:
      'Sua sessão, os rascunhos do que você escreve e o estado em que deixou as páginas ficam no armazenamento deste navegador. Sair da conta remove a sessão e os rascunhos. Não há cookies.',
    leaves: 'O que sai do servidor',
    leavesText:
      'Nada seu, com três exceções: o texto vai para um serviço de fala conectado pelo operador quando você escolhe uma das vozes dele; as gravações que um programa seu manda transcrever vão para um servidor de transcrição conectado pelo operador; e o PayPal fica sabendo de um pagamento quando você compra algo. Para instalar vozes, reconhecimento de fala e reconhecimento de texto, o servidor baixa programas e modelos de registros públicos.',
    engines: 'Motores e suas licenças',
    enginesText:
      'O próprio Voxbench é software livre sob a licença MIT. Estes são os programas e modelos que ele usa:',
    engine: 'Motor',
    license: 'Licença',
    ffmpeg: 'Arquivos de áudio (FFmpeg)',
    kokoroLicense:
      'Pesos e vozes: Apache-2.0. O programa em Python que os executa usa phonemizer e eSpeak NG (GPL-3.0-or-later), ONNX Runtime (MIT) e NumPy (BSD-3-Clause); é um programa à parte.',
    fliteLicense: 'A licença tipo BSD da Universidade Carnegie Mellon, para o Flite e suas vozes.',
    espeakLicense: 'GPL-3.0-or-later. É executado como um programa à parte.',
    sherpaLicense:
      'sherpa-onnx: Apache-2.0. Os modelos foram adicionados pelo operador: as licenças deles estão onde foram publicados.',
    ppocrLicense:
      'Pesos e RapidOCR, que os executa: Apache-2.0. Este usa OpenCV (Apache-2.0, com FFmpeg, LGPL-2.1-or-later) e ONNX Runtime (MIT); é um programa à parte.',
    tesseractLicense: 'Apache-2.0, assim como seus dados treinados.',
    resemblyzerLicense: 'Pesos: Apache-2.0. O NumPy (BSD-3-Clause) os executa em um programa à parte.',
    spleeterLicense:
      'Pesos e ONNX Runtime: MIT. O NumPy (BSD-3-Clause) é executado com eles em um programa à parte.',
    serviceLicense:
      'Um serviço de terceiros conectado pelo operador. Valem os termos dele, e o texto para suas vozes é enviado para lá.',
    whisperLicense:
      'Pesos, faster-whisper, CTranslate2 e ONNX Runtime: MIT. O programa em Python que os executa também usa PyAV e NumPy (BSD-3-Clause), com as bibliotecas do FFmpeg (LGPL-2.1-or-later); é um programa à parte.',
    pocketsphinxLicense:
      'A licença tipo BSD da Universidade Carnegie Mellon, para o PocketSphinx e seu modelo.',
    transcriptionLicense:
      'Um serviço de terceiros conectado pelo operador. Valem os termos dele, e as gravações a transcrever são enviadas para lá.',
    otherLicense: 'Adicionado pelo operador, que pode informar a licença.',
    ffmpegLicense:
      'LGPL-2.1-or-later ou GPL, dependendo de como foi compilado. É executado como um programa à parte.',
    credits: 'Como funcionam os créditos',
    notExchanged: 'Os créditos não podem ser trocados por assinaturas, transferidos nem sacados.',
    planCredits: 'Os créditos do plano de assinatura expiram quando a validade do plano termina.',
    granted: 'Os créditos concedidos pela plataforma expiram automaticamente se não forem usados.',
    packages: 'Os pacotes de créditos valem por 2 anos e não são reembolsáveis.',
    order: 'Os créditos que expiram antes são usados primeiro.',
    more: 'Leia mais',
    privacy: 'Privacidade',
    terms: 'Termos',
    api: 'Descrição da API (OpenAPI)',
    newTab: '{name} (abre em uma nova aba)',
  },
  analytics: {
    elsewhere: 'Voxbench em outros lugares',
    video: 'Vídeos',
    posts: 'Posts curtos',
    network: 'Rede profissional',
    chat: 'Chat da comunidade',
  },
  legal: {
    privacy: 'Privacidade',
    terms: 'Termos',
    newTab: '{name}, abre em uma nova aba',
  },
  mail: {
    forgotTitle: 'Esqueceu a senha?',
    forgotText:
      'Digite o endereço de e-mail da sua conta. Você receberá um link para escolher uma nova senha.',
    sendLink: 'Enviar o link',
    forgotSentTitle: 'Procure a mensagem',
    forgotSent:
      'Se {email} tiver uma conta, um e-mail com um link está a caminho. O link funciona uma vez, durante uma hora. Olhe também a pasta de spam.',
    forgotInFolder:
      'Este servidor não envia e-mails. Se {email} tiver uma conta, quem administra o servidor encontra a mensagem na pasta “mail” da pasta de dados e pode passar o link a você. O link funciona uma vez, durante uma hora.',
    backToSignIn: 'Voltar ao login',
    newPasswordTitle: 'Escolha uma nova senha',
    newPasswordText: 'Suas outras sessões abertas serão encerradas.',
    savePassword: 'Salvar e entrar',
    askAgain: 'Pedir novo link',
    confirmTitle: 'Seu endereço de e-mail',
    confirming: 'Seu endereço de e-mail está sendo confirmado.',
    confirmed: 'Seu endereço de e-mail está confirmado.',
    confirmAgain: 'Você encontra “Reenviar” ao lado do seu e-mail no perfil.',
  },
  notices: {
    recharge: 'Recarregar',
    tryAgainIn: 'Tentativas demais. Tente de novo em {time}.',
  },
  workbench: {
    voiceTools: 'FERRAMENTAS DE VOZ',
    voiceLab: 'LABORATÓRIO DE VOZ',
    useCases: 'CASOS DE USO',
    textToSpeech: 'Texto para fala',
    voiceChanger: 'Mudança de voz',
    voiceCloning: 'Clonagem de voz',
    normalClone: 'Clone instantâneo',
    professionalClone: 'Clone profissional',
    voices: 'Vozes',
    transcription: 'Transcrição',
    videoTranslation: 'Tradução de vídeo',
    videoEditor: 'Editor de tradução de vídeo',
    removeSubtitles: 'Remover legendas',
    audiobook: 'Audiolivro',
    audiobookWork: 'Editor de audiolivro',
    usage: 'Uso',
    apiKeys: 'Chaves de API',
    profile: 'Perfil',
    subscription: 'Assinatura',
    payment: 'Pagamento',
    about: 'Sobre',
    sidebar: 'Barra lateral',
    pages: 'Páginas',
    documentTitle: '{page} · Voxbench',
    skip: 'Ir para o conteúdo',
    logo: 'Início do Voxbench',
    collapse: 'Recolher a barra lateral',
    expand: 'Expandir a barra lateral',
    creditsToUsage: {
      one: '{count} crédito, ver uso',
      many: '{count} de créditos, ver uso',
      other: '{count} créditos, ver uso',
    },
    creditBalance: { one: '{count} crédito', many: '{count} de créditos', other: '{count} créditos' },
    videoTools: 'Ferramentas de vídeo',
    translateVideo: 'Traduzir um vídeo',
    removeSubtitlesOf: 'Remover legendas',
    loading: 'Carregando',
    pageFailed: 'Não foi possível carregar esta página. Verifique sua conexão e recarregue.',
    reload: 'Recarregar',
    pageStopped: 'Esta página parou de funcionar. Tente de novo ou vá para outra página.',
    toHome: 'Ir para {page}',
    unreachable: 'O servidor não responde. Verifique sua conexão e tente de novo.',
    signInFailed: 'Não foi possível carregar o formulário. Verifique sua conexão e tente de novo.',
    signedOutTitle: 'Você saiu da conta',
    signedOutText: 'Entre para continuar seu trabalho.',
  },
};
