import type { GroupTexts } from '../group-texts.ts';

/** What a server says of voices, plans and the survey, in Portuguese. */
export const server: GroupTexts = {
  server: {
    Free: 'Grátis',
    Trial: 'Teste',
    '{count} credits': '{count} créditos',
    'Most popular': 'Mais escolhido',
    'Best value': 'Melhor preço',
    'For a voice now and then': 'Para uma voz de vez em quando',
    'For regular work': 'Para o trabalho regular',
    'For long texts every day': 'Para textos longos todos os dias',
    'Scripts of up to {count} characters': 'Roteiros de até {count} caracteres',
    '{count} GB for files': '{count} GB para arquivos',
    'All voices but those for Creator': 'Todas as vozes, menos as do Creator',
    'All voices, also those for Creator': 'Todas as vozes, inclusive as do Creator',
    'Credit packages whenever you need more': 'Pacotes de créditos sempre que precisar de mais',
    'What will you make first?': 'O que você vai fazer primeiro?',
    'Which of these describes you best?': 'O que melhor descreve você?',
    'Which tools do you need?': 'De quais ferramentas você precisa?',
    'How much audio do you make in a month?': 'Quanto áudio você faz por mês?',
    'How did you hear about us?': 'Como você nos conheceu?',
    'Video voiceovers': 'Narração de vídeos',
    Audiobooks: 'Audiolivros',
    Podcasts: 'Podcasts',
    'Online courses': 'Cursos on-line',
    'Speech in my app': 'Voz no meu aplicativo',
    'Something else': 'Outra coisa',
    'Content creator': 'Criador de conteúdo',
    Marketer: 'Marketing',
    'Teacher or trainer': 'Professor ou instrutor',
    Developer: 'Desenvolvedor',
    'Business owner': 'Dono de empresa',
    'Somebody else': 'Outra pessoa',
    'Text to speech': 'Texto para fala',
    'Voice changer': 'Mudança de voz',
    'Voice cloning': 'Clonagem de voz',
    'Video translation': 'Tradução de vídeo',
    Subtitles: 'Legendas',
    'Audiobook maker': 'Criação de audiolivros',
    'I do not know yet and would like to look around before I decide':
      'Ainda não sei e gostaria de olhar um pouco antes de decidir',
    'None so far': 'Nenhum por enquanto',
    'Up to 30 minutes': 'Até 30 minutos',
    'Up to 2 hours': 'Até 2 horas',
    'Up to 10 hours': 'Até 10 horas',
    'More than that': 'Mais que isso',
    'Search engine': 'Mecanismo de busca',
    'Video site': 'Site de vídeos',
    'Social media': 'Redes sociais',
    'A friend': 'Um amigo',
    'AI assistant': 'Assistente de IA',
    'Somewhere else': 'Em outro lugar',
    'American woman, rather high, even; the most natural of these voices':
      'Voz feminina americana, um tanto aguda, uniforme; a mais natural destas vozes',
    'American woman, rather high and full, unhurried; very natural':
      'Voz feminina americana, um tanto aguda e cheia, sem pressa; muito natural',
    'American woman, almost whispering, very slow, close to the microphone':
      'Voz feminina americana, quase sussurrada, muito lenta, perto do microfone',
    'American woman, of medium pitch and soft tone': 'Voz feminina americana, de tom médio e timbre suave',
    'American woman, low, with a lively melody': 'Voz feminina americana, grave, de melodia viva',
    'American woman, rather high and bright, with a lively melody':
      'Voz feminina americana, um tanto aguda e brilhante, de melodia viva',
    'American man, of medium pitch, with a very lively melody':
      'Voz masculina americana, de tom médio, de melodia muito viva',
    'American man, low and unhurried': 'Voz masculina americana, grave e sem pressa',
    'American man, low, with a very lively melody': 'Voz masculina americana, grave, de melodia muito viva',
    'American woman, low and even; of medium quality':
      'Voz feminina americana, grave e uniforme; de qualidade média',
    'American woman, rather low and brisk; of medium quality':
      'Voz feminina americana, um tanto grave e ágil; de qualidade média',
    'American woman, rather low, light; of medium quality':
      'Voz feminina americana, um tanto grave, leve; de qualidade média',
    'American man, low; uneven': 'Voz masculina americana, grave; irregular',
    'American man, high and fast; uneven': 'Voz masculina americana, aguda e rápida; irregular',
    'American man, of medium pitch, fast; uneven': 'Voz masculina americana, de tom médio, rápida; irregular',
    'American man, very low and dark; uneven': 'Voz masculina americana, muito grave e escura; irregular',
    'American woman, high, bright and fast; uneven':
      'Voz feminina americana, aguda, brilhante e rápida; irregular',
    'American woman, of medium pitch, bright and fast; uneven':
      'Voz feminina americana, de tom médio, brilhante e rápida; irregular',
    'American man, a jolly character whose pitch leaps; rough':
      'Voz masculina americana, um personagem alegre cujo tom dá saltos; áspera',
    'American man, low; the roughest of these voices':
      'Voz masculina americana, grave; a mais áspera destas vozes',
    'British woman, of medium pitch, bright and even; natural':
      'Voz feminina britânica, de tom médio, brilhante e uniforme; natural',
    'British woman, rather high and even; of medium quality':
      'Voz feminina britânica, um tanto aguda e uniforme; de qualidade média',
    'British man, of medium pitch, unhurried; of medium quality':
      'Voz masculina britânica, de tom médio, sem pressa; de qualidade média',
    'British man, very bright, with a lively melody; of medium quality':
      'Voz masculina britânica, muito brilhante, de melodia viva; de qualidade média',
    'British man, very low and unhurried; uneven':
      'Voz masculina britânica, muito grave e sem pressa; irregular',
    'British woman, high, with a lively melody; uneven':
      'Voz feminina britânica, aguda, de melodia viva; irregular',
    'British woman, rather high; uneven': 'Voz feminina britânica, um tanto aguda; irregular',
    'British man, of medium pitch, even and brisk; uneven':
      'Voz masculina britânica, de tom médio, uniforme e ágil; irregular',
    'Spanish-speaking woman, of medium pitch, fast': 'Voz feminina em espanhol, de tom médio, rápida',
    'Spanish-speaking man, of medium pitch, fast and bright':
      'Voz masculina em espanhol, de tom médio, rápida e brilhante',
    'Spanish-speaking man, a bright character with a lively melody':
      'Voz masculina em espanhol, um personagem brilhante de melodia viva',
    'French woman, rather high and even; natural':
      'Voz feminina francesa, um tanto aguda e uniforme; natural',
    'Italian woman, rather high; of medium quality':
      'Voz feminina italiana, um tanto aguda; de qualidade média',
    'Italian man, very low; of medium quality': 'Voz masculina italiana, muito grave; de qualidade média',
    'Brazilian woman, of medium pitch, brisk': 'Voz feminina brasileira, de tom médio, ágil',
    'Brazilian man, of medium pitch, bright and brisk':
      'Voz masculina brasileira, de tom médio, brilhante e ágil',
    'Brazilian man, a bright character with a lively melody':
      'Voz masculina brasileira, um personagem brilhante de melodia viva',
    'Hindi-speaking woman, rather high, soft; of medium quality':
      'Voz feminina em hindi, um tanto aguda, suave; de qualidade média',
    'Hindi-speaking woman, of medium pitch, brisk; of medium quality':
      'Voz feminina em hindi, de tom médio, ágil; de qualidade média',
    'Hindi-speaking man, of medium pitch, lively; of medium quality':
      'Voz masculina em hindi, de tom médio, viva; de qualidade média',
    'Hindi-speaking man, of medium pitch, unhurried; of medium quality':
      'Voz masculina em hindi, de tom médio, sem pressa; de qualidade média',
    'Japanese woman, high and bright; of medium quality':
      'Voz feminina japonesa, aguda e brilhante; de qualidade média',
    'Japanese woman, rather high, unhurried; of medium quality':
      'Voz feminina japonesa, um tanto aguda, sem pressa; de qualidade média',
    'Japanese woman, very high and soft, as for children; of medium quality':
      'Voz feminina japonesa, muito aguda e suave, como para crianças; de qualidade média',
    'Japanese woman, rather high, soft and even; uneven in quality':
      'Voz feminina japonesa, um tanto aguda, suave e uniforme; de qualidade irregular',
    'Japanese man, very low and dark; uneven in quality':
      'Voz masculina japonesa, muito grave e escura; de qualidade irregular',
    'Chinese man, high and brisk, clear; uneven in quality':
      'Voz masculina chinesa, aguda e ágil, clara; de qualidade irregular',
    'Chinese woman, rather high, unhurried; uneven in quality':
      'Voz feminina chinesa, um tanto aguda, sem pressa; de qualidade irregular',
    'Chinese man, of medium pitch, with a lively melody; uneven in quality':
      'Voz masculina chinesa, de tom médio, de melodia viva; de qualidade irregular',
    'Chinese woman, very high and bright, girlish; uneven in quality':
      'Voz feminina chinesa, muito aguda e brilhante, juvenil; de qualidade irregular',
    'Chinese woman, rather high, bright and brisk; uneven in quality':
      'Voz feminina chinesa, um tanto aguda, brilhante e ágil; de qualidade irregular',
    'Chinese boy, very high; uneven in quality': 'Voz de menino chinesa, muito aguda; de qualidade irregular',
    'Chinese man, of medium pitch, fast and very lively; uneven in quality':
      'Voz masculina chinesa, de tom médio, rápida e muito viva; de qualidade irregular',
    'Chinese woman, rather high and hissing; hard to understand':
      'Voz feminina chinesa, um tanto aguda e sibilante; difícil de entender',
    'American man, low and even: the clearest built-in voice':
      'Voz masculina americana, grave e uniforme: a mais clara das vozes integradas',
    'American woman, light and friendly, slightly muffled':
      'Voz feminina americana, leve e simpática, um pouco abafada',
    'Scottish man, warm, with a northern accent': 'Voz masculina escocesa, calorosa, com sotaque do norte',
    'American man, choppy and flat, very fast to make':
      'Voz masculina americana, picotada e monótona, muito rápida de gerar',
    'Robotic and low, very clear at high speed': 'Robótica e grave, muito clara em alta velocidade',
    'Robotic and high, crisp also at high speed': 'Robótica e aguda, nítida também em alta velocidade',
    'Spoken by a speech server that this installation is connected to':
      'Falada por um servidor de voz ao qual esta instalação está conectada',
    'A voice of an ElevenLabs account': 'Uma voz de uma conta do ElevenLabs',
    'The voice of the model {model} on this machine': 'A voz do modelo {model} nesta máquina',
    'Voice {number} of {count} of the model {model} on this machine':
      'Voz {number} de {count} do modelo {model} nesta máquina',
    'A look-alike of a sample, made of synthetic voices':
      'Uma voz parecida com uma amostra, feita de vozes sintéticas',
    'Cloned from a sample': 'Clonada de uma amostra',
    'Cloned from a sample by {engine}': 'Clonada de uma amostra por {engine}',
    'Speech in 99 languages, recognized on this machine': 'Fala em 99 idiomas, reconhecida nesta máquina',
    'American English only, without punctuation; about one word in four of real speech is wrong':
      'Somente inglês americano, sem pontuação; na fala real, cerca de uma em cada quatro palavras sai errada',
    'Model of a transcription server that this installation is connected to':
      'Modelo de um servidor de transcrição ao qual esta instalação está conectada',
    accent: 'sotaque',
    bright: 'brilhante',
    brisk: 'ágil',
    calm: 'calma',
    character: 'personagem',
    clear: 'clara',
    connected: 'conectada',
    dark: 'escura',
    even: 'uniforme',
    expressive: 'expressiva',
    fast: 'rápida',
    friendly: 'simpática',
    high: 'aguda',
    lively: 'viva',
    local: 'local',
    low: 'grave',
    narration: 'narração',
    natural: 'natural',
    retro: 'retrô',
    robotic: 'robótica',
    slow: 'lenta',
    soft: 'suave',
    warm: 'calorosa',
  },
};
