import type { GroupTexts } from '../group-texts.ts';

/** Texts of the workbench, in German. */
export const workbench: GroupTexts = {
  about: {
    lead: 'Voxbench verwandelt Text in Sprache, auf einem Server, den Sie oder die Personen, von denen Sie diese Adresse haben, selbst betreiben. Was Sie schreiben und hören, bleibt auf diesem Server; die Entwickler von Voxbench sehen nichts davon.',
    version: 'Version {version}',
    kept: 'Was wo gespeichert wird',
    onServer: 'Auf dem Server',
    onServerText:
      'Ihr Konto, Skripte, gemischte Stimmen, Aussprachen, Credits und Bestellungen liegen in einer Datenbank: im Datenordner des Servers oder in einer PostgreSQL-Datenbank des Betreibers. Audio und Bilder sind Dateien im Datenordner. Passwörter und API-Schlüssel werden nur als Hashes gespeichert.',
    inBrowser: 'In diesem Browser',
    inBrowserText:
      'Ihre Sitzung, Entwürfe Ihrer Texte und der Zustand, in dem Sie die Seiten verlassen haben, liegen im Speicher dieses Browsers. Beim Abmelden werden Sitzung und Entwürfe entfernt. Es gibt keine Cookies.',
    leaves: 'Was den Server verlässt',
    leavesText:
      'Nichts von Ihnen, mit drei Ausnahmen: Text geht an einen vom Betreiber angebundenen Sprachdienst, wenn Sie eine seiner Stimmen wählen; Aufnahmen, die ein Programm von Ihnen transkribieren lässt, gehen an einen vom Betreiber angebundenen Transkriptionsserver; und PayPal erfährt von einer Zahlung, wenn Sie etwas kaufen. Um Stimmen, Spracherkennung und Texterkennung zu installieren, lädt der Server Programme und Modelle aus öffentlichen Registries herunter.',
    engines: 'Engines und ihre Lizenzen',
    enginesText:
      'Voxbench selbst ist freie Software unter der MIT-Lizenz. Es verwendet diese Programme und Modelle:',
    engine: 'Engine',
    license: 'Lizenz',
    ffmpeg: 'Audiodateien (FFmpeg)',
    kokoroLicense:
      'Gewichte und Stimmen: Apache-2.0. Das Python-Programm, das sie ausführt, verwendet phonemizer und eSpeak NG (GPL-3.0-or-later), ONNX Runtime (MIT) und NumPy (BSD-3-Clause); es ist ein eigenständiges Programm.',
    fliteLicense: 'Die BSD-ähnliche Lizenz der Carnegie Mellon University, für Flite und seine Stimmen.',
    espeakLicense: 'GPL-3.0-or-later. Es läuft als eigenständiges Programm.',
    sherpaLicense:
      'sherpa-onnx: Apache-2.0. Die Modelle hat der Betreiber hinzugefügt: Ihre Lizenzen stehen dort, wo sie veröffentlicht wurden.',
    ppocrLicense:
      'Gewichte und RapidOCR, das sie ausführt: Apache-2.0. Dieses verwendet OpenCV (Apache-2.0, mit FFmpeg, LGPL-2.1-or-later) und ONNX Runtime (MIT); es ist ein eigenständiges Programm.',
    tesseractLicense: 'Apache-2.0, auch die trainierten Daten.',
    resemblyzerLicense:
      'Gewichte: Apache-2.0. NumPy (BSD-3-Clause) führt sie in einem eigenständigen Programm aus.',
    spleeterLicense:
      'Gewichte und ONNX Runtime: MIT. Daneben läuft NumPy (BSD-3-Clause) in einem eigenständigen Programm.',
    serviceLicense:
      'Ein fremder Dienst, den der Betreiber angebunden hat. Es gelten dessen Bedingungen, und Text für seine Stimmen wird dorthin gesendet.',
    whisperLicense:
      'Gewichte, faster-whisper, CTranslate2 und ONNX Runtime: MIT. Das Python-Programm, das sie ausführt, verwendet auch PyAV und NumPy (BSD-3-Clause), mit den Bibliotheken von FFmpeg (LGPL-2.1-or-later); es ist ein eigenständiges Programm.',
    pocketsphinxLicense:
      'Die BSD-ähnliche Lizenz der Carnegie Mellon University, für PocketSphinx und sein Modell.',
    transcriptionLicense:
      'Ein fremder Dienst, den der Betreiber angebunden hat. Es gelten dessen Bedingungen, und zu transkribierende Aufnahmen werden dorthin gesendet.',
    otherLicense: 'Vom Betreiber hinzugefügt, der Ihnen die Lizenz nennen kann.',
    ffmpegLicense:
      'LGPL-2.1-or-later oder GPL, je nachdem, wie es gebaut wurde. Es läuft als eigenständiges Programm.',
    credits: 'Wie Credits funktionieren',
    notExchanged: 'Credits können nicht gegen Mitgliedschaften getauscht, übertragen oder ausgezahlt werden.',
    planCredits: 'Credits einer Mitgliedschaft verfallen, wenn deren Laufzeit endet.',
    granted: 'Von der Plattform gewährte Credits verfallen automatisch, wenn sie ungenutzt bleiben.',
    packages: 'Credit-Pakete gelten 2 Jahre und werden nicht erstattet.',
    order: 'Zuerst werden die Credits verbraucht, die am frühesten verfallen.',
    more: 'Weitere Informationen',
    privacy: 'Datenschutz',
    terms: 'Nutzungsbedingungen',
    api: 'API-Beschreibung (OpenAPI)',
    newTab: '{name} (öffnet in neuem Tab)',
  },
  analytics: {
    elsewhere: 'Voxbench anderswo',
    video: 'Videos',
    posts: 'Kurzbeiträge',
    network: 'Berufliches Netzwerk',
    chat: 'Community-Chat',
  },
  legal: {
    privacy: 'Datenschutz',
    terms: 'Nutzungsbedingungen',
    newTab: '{name}, öffnet in neuem Tab',
  },
  mail: {
    forgotTitle: 'Passwort vergessen?',
    forgotText:
      'Geben Sie die E-Mail-Adresse Ihres Kontos ein. Sie erhalten einen Link, um ein neues Passwort zu wählen.',
    sendLink: 'Link senden',
    forgotSentTitle: 'Sehen Sie in Ihr Postfach',
    forgotSent:
      'Wenn es ein Konto mit {email} gibt, ist eine E-Mail mit einem Link unterwegs. Der Link gilt einmal, eine Stunde lang. Sehen Sie auch im Spam-Ordner nach.',
    forgotInFolder:
      'Dieser Server versendet keine E-Mails. Wenn es ein Konto mit {email} gibt, findet der Betreiber die Nachricht im Ordner „mail“ des Datenordners und kann Ihnen den Link daraus geben. Der Link gilt einmal, eine Stunde lang.',
    backToSignIn: 'Zurück zur Anmeldung',
    newPasswordTitle: 'Neues Passwort wählen',
    newPasswordText: 'Überall sonst, wo Sie angemeldet sind, werden Sie dann abgemeldet.',
    savePassword: 'Speichern und anmelden',
    askAgain: 'Neuen Link anfordern',
    confirmTitle: 'Ihre E-Mail-Adresse',
    confirming: 'Ihre E-Mail-Adresse wird bestätigt.',
    confirmed: 'Ihre E-Mail-Adresse ist bestätigt.',
    confirmAgain: '„Erneut senden“ finden Sie in Ihrem Profil neben Ihrer E-Mail-Adresse.',
  },
  notices: {
    recharge: 'Aufladen',
    tryAgainIn: 'Zu viele Versuche. Bitte versuchen Sie es in {time} erneut.',
  },
  workbench: {
    voiceTools: 'STIMMWERKZEUGE',
    voiceLab: 'STIMMLABOR',
    useCases: 'ANWENDUNGEN',
    textToSpeech: 'Text zu Sprache',
    voiceChanger: 'Stimmwandler',
    voiceCloning: 'Stimmen klonen',
    normalClone: 'Sofortklon',
    professionalClone: 'Profiklon',
    voices: 'Stimmen',
    transcription: 'Transkription',
    videoTranslation: 'Videoübersetzung',
    videoEditor: 'Videoübersetzungs-Editor',
    removeSubtitles: 'Untertitel entfernen',
    audiobook: 'Hörbuch',
    audiobookWork: 'Hörbuch-Editor',
    usage: 'Nutzung',
    apiKeys: 'API-Schlüssel',
    profile: 'Profil',
    subscription: 'Abo',
    payment: 'Zahlung',
    about: 'Über Voxbench',
    sidebar: 'Seitenleiste',
    pages: 'Seiten',

    documentTitle: '{page} · Voxbench',
    skip: 'Zum Inhalt springen',
    logo: 'Voxbench-Startseite',
    collapse: 'Seitenleiste einklappen',
    expand: 'Seitenleiste ausklappen',
    creditsToUsage: {
      one: '{count} Credit, Nutzung ansehen',
      other: '{count} Credits, Nutzung ansehen',
    },
    creditBalance: { one: '{count} Credit', other: '{count} Credits' },
    videoTools: 'Werkzeuge für Videos',
    translateVideo: 'Video übersetzen',
    removeSubtitlesOf: 'Untertitel entfernen',
    loading: 'Wird geladen',
    pageFailed: 'Diese Seite konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und laden Sie sie neu.',
    reload: 'Neu laden',
    pageStopped:
      'Diese Seite funktioniert nicht mehr. Versuchen Sie es erneut oder gehen Sie zu einer anderen Seite.',
    toHome: 'Zu „{page}“',
    unreachable: 'Der Server antwortet nicht. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    signInFailed:
      'Das Formular konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    signedOutTitle: 'Sie sind abgemeldet',
    signedOutText: 'Melden Sie sich an, um weiterzuarbeiten.',
  },
};
