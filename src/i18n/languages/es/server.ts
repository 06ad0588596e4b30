import type { GroupTexts } from '../group-texts.ts';

/** What a server says of voices, plans and the survey, in Spanish. */
export const server: GroupTexts = {
  server: {
    Free: 'Gratis',
    Trial: 'Prueba',
    '{count} credits': '{count} créditos',
    'Most popular': 'El más elegido',
    'Best value': 'Mejor precio',
    'For a voice now and then': 'Para una voz de vez en cuando',
    'For regular work': 'Para el trabajo habitual',
    'For long texts every day': 'Para textos largos cada día',
    'Scripts of up to {count} characters': 'Guiones de hasta {count} caracteres',
    '{count} GB for files': '{count} GB para archivos',
    'All voices but those for Creator': 'Todas las voces menos las de Creator',
    'All voices, also those for Creator': 'Todas las voces, también las de Creator',
    'Credit packages whenever you need more': 'Paquetes de créditos cuando necesites más',
    'What will you make first?': '¿Qué harás primero?',
    'Which of these describes you best?': '¿Qué te describe mejor?',
    'Which tools do you need?': '¿Qué herramientas necesitas?',
    'How much audio do you make in a month?': '¿Cuánto audio haces al mes?',
    'How did you hear about us?': '¿Cómo nos conociste?',
    'Video voiceovers': 'Voces en off para vídeos',
    Audiobooks: 'Audiolibros',
    Podcasts: 'Pódcast',
    'Online courses': 'Cursos en línea',
    'Speech in my app': 'Voz en mi aplicación',
    'Something else': 'Otra cosa',
    'Content creator': 'Creador de contenido',
    Marketer: 'Marketing',
    'Teacher or trainer': 'Docente o formador',
    Developer: 'Desarrollador',
    'Business owner': 'Empresario',
    'Somebody else': 'Otra persona',
    'Text to speech': 'Texto a voz',
    'Voice changer': 'Cambiador de voz',
    'Voice cloning': 'Clonación de voz',
    'Video translation': 'Traducción de vídeo',
    Subtitles: 'Subtítulos',
    'Audiobook maker': 'Creación de audiolibros',
    'I do not know yet and would like to look around before I decide':
      'Aún no lo sé y me gustaría echar un vistazo antes de decidir',
    'None so far': 'Nada por ahora',
    'Up to 30 minutes': 'Hasta 30 minutos',
    'Up to 2 hours': 'Hasta 2 horas',
    'Up to 10 hours': 'Hasta 10 horas',
    'More than that': 'Más que eso',
    'Search engine': 'Buscador',
    'Video site': 'Sitio de vídeos',
    'Social media': 'Redes sociales',
    'A friend': 'Un amigo',
    'AI assistant': 'Asistente de IA',
    'Somewhere else': 'En otro sitio',
    'American woman, rather high, even; the most natural of these voices':
      'Voz femenina estadounidense, más bien aguda, regular; la más natural de estas voces',
    'American woman, rather high and full, unhurried; very natural':
      'Voz femenina estadounidense, más bien aguda y llena, pausada; muy natural',
    'American woman, almost whispering, very slow, close to the microphone':
      'Voz femenina estadounidense, casi susurrada, muy lenta, cerca del micrófono',
    'American woman, of medium pitch and soft tone':
      'Voz femenina estadounidense, de tono medio y timbre suave',
    'American woman, low, with a lively melody': 'Voz femenina estadounidense, grave, de melodía viva',
    'American woman, rather high and bright, with a lively melody':
      'Voz femenina estadounidense, más bien aguda y brillante, de melodía viva',
    'American man, of medium pitch, with a very lively melody':
      'Voz masculina estadounidense, de tono medio, de melodía muy viva',
    'American man, low and unhurried': 'Voz masculina estadounidense, grave y pausada',
    'American man, low, with a very lively melody':
      'Voz masculina estadounidense, grave, de melodía muy viva',
    'American woman, low and even; of medium quality':
      'Voz femenina estadounidense, grave y regular; de calidad media',
    'American woman, rather low and brisk; of medium quality':
      'Voz femenina estadounidense, más bien grave y ágil; de calidad media',
    'American woman, rather low, light; of medium quality':
      'Voz femenina estadounidense, más bien grave, ligera; de calidad media',
    'American man, low; uneven': 'Voz masculina estadounidense, grave; irregular',
    'American man, high and fast; uneven': 'Voz masculina estadounidense, aguda y rápida; irregular',
    'American man, of medium pitch, fast; uneven':
      'Voz masculina estadounidense, de tono medio, rápida; irregular',
    'American man, very low and dark; uneven': 'Voz masculina estadounidense, muy grave y oscura; irregular',
    'American woman, high, bright and fast; uneven':
      'Voz femenina estadounidense, aguda, brillante y rápida; irregular',
    'American woman, of medium pitch, bright and fast; uneven':
      'Voz femenina estadounidense, de tono medio, brillante y rápida; irregular',
    'American man, a jolly character whose pitch leaps; rough':
      'Voz masculina estadounidense, un personaje jovial cuyo tono da saltos; áspera',
    'American man, low; the roughest of these voices':
      'Voz masculina estadounidense, grave; la más áspera de estas voces',
    'British woman, of medium pitch, bright and even; natural':
      'Voz femenina británica, de tono medio, brillante y regular; natural',
    'British woman, rather high and even; of medium quality':
      'Voz femenina británica, más bien aguda y regular; de calidad media',
    'British man, of medium pitch, unhurried; of medium quality':
      'Voz masculina británica, de tono medio, pausada; de calidad media',
    'British man, very bright, with a lively melody; of medium quality':
      'Voz masculina británica, muy brillante, de melodía viva; de calidad media',
    'British man, very low and unhurried; uneven': 'Voz masculina británica, muy grave y pausada; irregular',
    'British woman, high, with a lively melody; uneven':
      'Voz femenina británica, aguda, de melodía viva; irregular',
    'British woman, rather high; uneven': 'Voz femenina británica, más bien aguda; irregular',
    'British man, of medium pitch, even and brisk; uneven':
      'Voz masculina británica, de tono medio, regular y ágil; irregular',
    'Spanish-speaking woman, of medium pitch, fast': 'Voz femenina en español, de tono medio, rápida',
    'Spanish-speaking man, of medium pitch, fast and bright':
      'Voz masculina en español, de tono medio, rápida y brillante',
    'Spanish-speaking man, a bright character with a lively melody':
      'Voz masculina en español, un personaje brillante de melodía viva',
    'French woman, rather high and even; natural': 'Voz femenina francesa, más bien aguda y regular; natural',
    'Italian woman, rather high; of medium quality':
      'Voz femenina italiana, más bien aguda; de calidad media',
    'Italian man, very low; of medium quality': 'Voz masculina italiana, muy grave; de calidad media',
    'Brazilian woman, of medium pitch, brisk': 'Voz femenina brasileña, de tono medio, ágil',
    'Brazilian man, of medium pitch, bright and brisk':
      'Voz masculina brasileña, de tono medio, brillante y ágil',
    'Brazilian man, a bright character with a lively melody':
      'Voz masculina brasileña, un personaje brillante de melodía viva',
    'Hindi-speaking woman, rather high, soft; of medium quality':
      'Voz femenina en hindi, más bien aguda, suave; de calidad media',
    'Hindi-speaking woman, of medium pitch, brisk; of medium quality':
      'Voz femenina en hindi, de tono medio, ágil; de calidad media',
    'Hindi-speaking man, of medium pitch, lively; of medium quality':
      'Voz masculina en hindi, de tono medio, viva; de calidad media',
    'Hindi-speaking man, of medium pitch, unhurried; of medium quality':
      'Voz masculina en hindi, de tono medio, pausada; de calidad media',
    'Japanese woman, high and bright; of medium quality':
      'Voz femenina japonesa, aguda y brillante; de calidad media',
    'Japanese woman, rather high, unhurried; of medium quality':
      'Voz femenina japonesa, más bien aguda, pausada; de calidad media',
    'Japanese woman, very high and soft, as for children; of medium quality':
      'Voz femenina japonesa, muy aguda y suave, como para niños; de calidad media',
    'Japanese woman, rather high, soft and even; uneven in quality':
      'Voz femenina japonesa, más bien aguda, suave y regular; de calidad irregular',
    'Japanese man, very low and dark; uneven in quality':
      'Voz masculina japonesa, muy grave y oscura; de calidad irregular',
    'Chinese man, high and brisk, clear; uneven in quality':
      'Voz masculina china, aguda y ágil, clara; de calidad irregular',
    'Chinese woman, rather high, unhurried; uneven in quality':
      'Voz femenina china, más bien aguda, pausada; de calidad irregular',
    'Chinese man, of medium pitch, with a lively melody; uneven in quality':
      'Voz masculina china, de tono medio, de melodía viva; de calidad irregular',
    'Chinese woman, very high and bright, girlish; uneven in quality':
      'Voz femenina china, muy aguda y brillante, juvenil; de calidad irregular',
    'Chinese woman, rather high, bright and brisk; uneven in quality':
      'Voz femenina china, más bien aguda, brillante y ágil; de calidad irregular',
    'Chinese boy, very high; uneven in quality': 'Voz de niño china, muy aguda; de calidad irregular',
    'Chinese man, of medium pitch, fast and very lively; uneven in quality':
      'Voz masculina china, de tono medio, rápida y muy viva; de calidad irregular',
    'Chinese woman, rather high and hissing; hard to understand':
      'Voz femenina china, más bien aguda y sibilante; difícil de entender',
    'American man, low and even: the clearest built-in voice':
      'Voz masculina estadounidense, grave y regular: la más clara de las voces integradas',
    'American woman, light and friendly, slightly muffled':
      'Voz femenina estadounidense, ligera y amable, algo apagada',
    'Scottish man, warm, with a northern accent': 'Voz masculina escocesa, cálida, con acento del norte',
    'American man, choppy and flat, very fast to make':
      'Voz masculina estadounidense, entrecortada y plana, muy rápida de generar',
    'Robotic and low, very clear at high speed': 'Robótica y grave, muy clara a gran velocidad',
    'Robotic and high, crisp also at high speed': 'Robótica y aguda, nítida también a gran velocidad',
    'Spoken by a speech server that this installation is connected to':
      'Hablada por un servidor de voz al que está conectada esta instalación',
    'A voice of an ElevenLabs account': 'Una voz de una cuenta de ElevenLabs',
    'The voice of the model {model} on this machine': 'La voz del modelo {model} en esta máquina',
    'Voice {number} of {count} of the model {model} on this machine':
      'Voz {number} de {count} del modelo {model} en esta máquina',
    'A look-alike of a sample, made of synthetic voices':
      'Una voz parecida a una muestra, hecha de voces sintéticas',
    'Cloned from a sample': 'Clonada de una muestra',
    'Cloned from a sample by {engine}': 'Clonada de una muestra por {engine}',
    'Speech in 99 languages, recognized on this machine': 'Habla en 99 idiomas, reconocida en esta máquina',
    'American English only, without punctuation; about one word in four of real speech is wrong':
      'Solo inglés estadounidense, sin puntuación; en el habla real se equivoca en una de cada cuatro palabras',
    'Model of a transcription server that this installation is connected to':
      'Modelo de un servidor de transcripción al que está conectada esta instalación',
    accent: 'acento',
    bright: 'brillante',
    brisk: 'ágil',
    calm: 'tranquila',
    character: 'personaje',
    clear: 'clara',
    connected: 'conectada',
    dark: 'oscura',
    even: 'regular',
    expressive: 'expresiva',
    fast: 'rápida',
    friendly: 'amable',
    high: 'aguda',
    lively: 'viva',
    local: 'local',
    low: 'grave',
    narration: 'narración',
    natural: 'natural',
    retro: 'retro',
    robotic: 'robótica',
    slow: 'lenta',
    soft: 'suave',
    warm: 'cálida',
  },
};
