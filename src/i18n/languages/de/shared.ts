import {
  AVATAR_BYTES_MAX,
  AVATAR_PIXELS_MAX,
  AVATAR_SIDE_MIN,
} from '../../../contract/constants/accounts.ts';
import {
  IMPORT_BYTES_MAX,
  IMPORT_CHARACTERS_MAX,
  IMPORT_PAGE_PIXELS_MAX,
  IMPORT_PIXELS_MAX,
  IMPORT_SCANNED_PAGES_MAX,
} from '../../../contract/constants/documents.ts';
import { UPLOAD_BYTES_MAX } from '../../../contract/constants/files.ts';
import { CLONES_MAX } from '../../../contract/constants/voice-cloning.ts';
import {
  VOICE_CHANGE_BYTES_MAX,
  VOICE_CHANGE_MS_MAX,
  VOICE_CHANGE_MS_MIN,
} from '../../../contract/constants/voice-changes.ts';
import { formatNumber } from '../../format.ts';
import type { GroupTexts } from '../group-texts.ts';

const number = (value: number) => formatNumber('de', value);

/** This page is not set up for Voxbench. */
const origin =
  'Diese Seite ist noch nicht für Voxbench eingerichtet. Der Betreiber der Seite kann das ändern.';

/** Texts that several elements share, in German. */
export const shared: GroupTexts = {
  downloads: {
    title: 'Downloads',
    counter: '{done}/{total}',
    entry: 'Downloads, {done}/{total} abgeschlossen',
    entryFailed: {
      one: 'Downloads, {done}/{total} abgeschlossen, {count} fehlgeschlagen',
      other: 'Downloads, {done}/{total} abgeschlossen, {count} fehlgeschlagen',
    },
    completed: '{done} von {total} abgeschlossen',
    cancelAll: 'Alle abbrechen',
    clearFinished: 'Fertige entfernen',
    cancel: 'Abbrechen',
    cancelFile: '{name} abbrechen',
    again: 'Erneut herunterladen',
    againFile: 'Erneut herunterladen: {name}',
    waiting: 'In der Warteschlange',
    waitingForFolder: 'Wartet auf die Wahl eines Ordners',
    downloading: 'Wird heruntergeladen',
    reconnecting: 'Verbindung unterbrochen. Wird automatisch fortgesetzt…',
    unreachable: 'Der Server ist nicht erreichbar. Neuer Versuch…',
    progressOf: '{name} wird heruntergeladen',
    notReady: 'Noch nicht fertig. Der Download startet von selbst.',
    cancelled: 'Abgebrochen',
    saved: 'Heruntergeladen',
    savedIn: 'Gespeichert in {folder}',
    savedNews: '{name} wurde heruntergeladen.',
    failedNews: '{name} wurde nicht heruntergeladen. {reason}',
    offline:
      'Der Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und laden Sie die Datei erneut herunter.',
    gone: 'Diese Datei gibt es nicht mehr.',
    refused: 'Der Link wird nicht mehr akzeptiert. Laden Sie die Datei über einen neuen erneut herunter.',
    server: 'Der Server konnte die Datei nicht liefern. Laden Sie sie gleich noch einmal herunter.',
    empty: 'Der Server hat eine leere Datei geliefert. Laden Sie sie gleich noch einmal herunter.',
    left: 'Die Seite wurde verlassen, bevor die Datei vollständig war. Laden Sie sie erneut herunter.',
    late: 'Die Datei war nicht rechtzeitig fertig. Laden Sie sie erneut herunter, sobald sie erstellt ist.',
    cut: 'Die Datei kam nicht vollständig an. Prüfen Sie Ihre Verbindung und laden Sie sie erneut herunter.',
    damaged: 'Die Datei kam beschädigt an und wurde nicht behalten. Laden Sie sie erneut herunter.',
    full: 'Es ist kein Speicherplatz mehr frei. Schaffen Sie Platz oder laden Sie die Datei an einen anderen Ort herunter.',
    place:
      'Der Ordner ist nicht mehr da oder nicht beschreibbar. Laden Sie die Datei an einen anderen Ort herunter.',
    unknown: 'Etwas ist schiefgelaufen. Laden Sie die Datei erneut herunter.',
  },
  editor: {
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    shortcuts: 'Tastenkürzel',
    saved: 'Gespeichert',
    saving: 'Wird gespeichert…',
    notSaved: 'Nicht gespeichert',
    deleted: 'Anderswo gelöscht',
  },
  element: {
    loadFailed: 'Dies konnte nicht geladen werden. Prüfen Sie Ihre Verbindung.',
    retry: 'Erneut versuchen',
  },
  error: {
    err_system: 'Bei uns ist etwas schiefgelaufen. Bitte versuchen Sie es erneut.',
    err_generate_voice_failed: 'Das erneute Generieren ist fehlgeschlagen',
    err_target_language_not_supported:
      'Diese Sprache ist mit dieser Stimme oder diesem Modell nicht möglich. Wählen Sie eine andere Sprache, eine andere Stimme oder ein anderes Modell.',
    err_video_without_subtitle:
      'Dieses Video hat keine Untertitel, mit denen gearbeitet werden kann. Fügen Sie eine Untertiteldatei hinzu und versuchen Sie es erneut.',
    err_service_busy: 'Der Dienst ist gerade ausgelastet. Bitte versuchen Sie es gleich noch einmal.',
    err_user_not_fount: 'Diesen Benutzer gibt es nicht.',
    err_permission_deny: 'Unzureichende Berechtigungen',
    err_tenant_not_found: 'Diesen Arbeitsbereich gibt es nicht mehr. Bitte melden Sie sich erneut an.',
    err_tenant_apikey_not_found:
      'Dieser Schlüssel ist unbekannt oder wurde widerrufen. Verwenden Sie einen anderen.',
    err_interface_unavailable:
      'Diese Funktion ist gerade nicht verfügbar. Bitte versuchen Sie es später erneut.',
    err_interface_not_implemented: 'Diese Funktion gibt es auf diesem Server nicht.',
    err_file_empty: 'Die Datei ist leer. Wählen Sie eine andere.',
    err_dubbing_task_not_found: 'Diesen Synchronisationsauftrag gibt es nicht mehr.',
    err_invalid_param: 'Ungültige Parameter',
    err_file_not_supported: 'Diese Art von Datei wird nicht unterstützt. Wählen Sie eine andere.',
    err_task_pending: 'Dies wird gerade verarbeitet. Bitte warten Sie, bis es fertig ist.',
    err_audit_refused: 'Der Text oder die Datei enthält sensible Inhalte und wurde abgelehnt.',
    err_video_translate_not_allowed: 'Die Videoübersetzung ist nicht aktiviert',
    err_subtitle_erase_not_allowed: 'Das Entfernen von Untertiteln ist nicht aktiviert',
    err_lip_sync_not_allowed: 'Die Lippensynchronisation ist nicht aktiviert',
    err_remove_water_mark_not_allowed: 'Das Entfernen von Wasserzeichen ist nicht aktiviert',
    err_subtitle_generate_not_allowed: 'Das Erstellen von Untertiteln ist nicht aktiviert',
    err_balance_insufficient: 'Sie haben nicht genug Credits. Bitte führen Sie ein Upgrade Ihres Abos durch.',
    err_voice_clone_pvc_insufficient_times: 'Sie haben alle Profiklone Ihres Tarifs verbraucht.',
    err_voice_clone_ivc_insufficient_times: 'Sie haben alle Sofortklone Ihres Tarifs verbraucht.',
    err_sts_balance_insufficient: 'Sie haben alle Stimmumwandlungen Ihres Tarifs verbraucht.',
    err_task_running:
      'Ein Auftrag dieser Art läuft noch. Warten Sie, bis er fertig ist, oder brechen Sie ihn ab.',
    'value_error.missing': 'Pflichtfeld',
    query_status_failed: 'Vorgang fehlgeschlagen, bitte warten',
    err_voice_cannot_access_other_voice:
      'Diese Stimme ist nicht in Ihrem aktuellen Abo enthalten. Führen Sie ein Upgrade auf Creator durch, um sie zu verwenden.',

    // Ours, in the same manner
    err_text_empty: 'Es gibt nichts zu sprechen. Schreiben Sie mindestens ein Wort.',
    err_text_unreadable:
      'Ein Satz ist in einer Schrift geschrieben, die seine Stimme nicht lesen kann. Wählen Sie eine Stimme, die seine Sprache spricht.',
    err_text_too_long:
      'Der Text ist länger, als auf einmal erlaubt ist. Kürzen Sie ihn oder generieren Sie ihn in Teilen.',
    err_pauses_too_long:
      'Die Pausen sind zu lang. Erlaubt sind je 60 Sekunden und 24 Stunden für das ganze Skript.',
    err_voice_not_found: 'Diese Stimme ist nicht mehr verfügbar. Wählen Sie eine andere.',
    err_model_not_found: 'Dieses Modell ist nicht mehr verfügbar. Wählen Sie ein anderes.',
    err_engine_unavailable:
      'Diese Stimme kann gerade nicht sprechen. Wählen Sie eine andere oder versuchen Sie es später erneut.',
    err_segment_locked: 'Dieses Segment ist gesperrt. Entsperren Sie es, um es zu ändern oder zu löschen.',
    err_project_changed:
      'Dies wurde inzwischen in einem anderen Fenster geändert. Laden Sie die Seite neu, um mit der neueren Fassung weiterzuarbeiten.',
    err_too_many_projects:
      'Sie haben zu viele Projekte. Löschen Sie nicht mehr benötigte und versuchen Sie es erneut.',
    err_speech_recognition_not_allowed:
      'Die Spracherkennung ist nicht aktiviert. Wie sie sich einschalten lässt, steht in der Liste der Engines dieses Servers.',
    err_recording_too_long:
      'Die Aufnahme ist länger, als auf einmal erkannt werden kann. Teilen Sie sie und versuchen Sie es erneut.',
    err_recording_without_sound: 'Diese Datei enthält keinen Ton. Wählen Sie eine andere.',
    err_recognition_failed: 'Die Aufnahme konnte nicht erkannt werden. Bitte versuchen Sie es erneut.',
    err_voice_change_not_allowed:
      'Das Umwandeln von Stimmen ist nicht aktiviert. Wie es sich einschalten lässt, steht in der Liste der Engines dieses Servers.',
    err_voice_change_length: `Wählen Sie einen Teil der Aufnahme zwischen ${number(VOICE_CHANGE_MS_MIN / 1000)} Sekunden und ${number(VOICE_CHANGE_MS_MAX / 60_000)} Minuten.`,
    err_voice_change_too_large: `Die Aufnahme ist größer als ${number(VOICE_CHANGE_BYTES_MAX / 1024 / 1024)} MB. Wählen Sie eine kürzere.`,
    err_nobody_speaks:
      'In diesem Teil ist niemand zu hören. Wählen Sie einen anderen Teil oder eine andere Aufnahme.',
    err_other_language_spoken:
      'In diesem Teil wird eine andere Sprache gesprochen, als Sie gewählt haben. Wählen Sie diese oder lassen Sie die Sprache erkennen.',
    err_voice_change_failed: 'Die Stimme konnte nicht umgewandelt werden. Bitte versuchen Sie es erneut.',
    err_voice_clone_not_allowed:
      'Das Klonen von Stimmen ist nicht aktiviert. Wie es sich einschalten lässt, steht in der Liste der Engines dieses Servers.',
    err_clone_samples_length:
      'Es sind zu wenige Proben, oder sie sind zu kurz oder zu lang. Die Seite sagt, was diese Art von Klon braucht.',
    err_clone_sample_repeated:
      'Eine Aufnahme ist zweimal unter den Proben. Entfernen Sie sie einmal oder wählen Sie einen anderen Teil.',
    err_clone_sample_unfit:
      'Eine Probe kann nicht verwendet werden. Wählen Sie einen anderen Teil oder eine andere Aufnahme.',
    err_clone_consent:
      'Die Erklärung hat sich geändert. Laden Sie die Seite neu und stimmen Sie ihr zuerst zu.',
    err_clone_proof: 'Nehmen Sie den angezeigten Satz innerhalb der Frist auf.',
    err_clone_mismatch:
      'Der Satz wurde nicht verstanden, oder die Stimme ist nicht die der Proben. Versuchen Sie es mit einem neuen Satz.',
    err_voice_clone_failed:
      'Die Stimme konnte nicht geklont werden. Der Versuch wurde gutgeschrieben. Bitte versuchen Sie es erneut.',
    err_too_many_clones: `Sie haben ${number(CLONES_MAX)} geklonte Stimmen. Löschen Sie eine und versuchen Sie es erneut.`,
    err_translation_failed: 'Der Text konnte nicht übersetzt werden. Bitte versuchen Sie es erneut.',
    err_not_found: 'Dies gibt es nicht mehr. Vielleicht wurde es gelöscht.',
    err_email_taken: 'Es gibt bereits ein Konto mit dieser E-Mail-Adresse. Melden Sie sich stattdessen an.',
    err_sign_in_failed: 'E-Mail oder Passwort ist falsch.',
    err_session_ended: 'Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.',
    err_too_many_requests: 'Zu viele Versuche. Bitte warten Sie einen Moment und versuchen Sie es erneut.',
    err_site_key_invalid: origin,
    err_site_key_allowance:
      'Das kostenlose Kontingent für heute ist aufgebraucht. Registrieren Sie sich, um fortzufahren.',
    err_api_key_limit:
      'Dieser API-Schlüssel hat seine Credits für diesen Monat verbraucht. Erhöhen Sie das Limit oder warten Sie auf den nächsten Monat.',
    err_mix_not_possible:
      'Diese Stimmen lassen sich nicht mischen. Wählen Sie verschiedene Stimmen eines Modells, die dieselbe Sprache sprechen.',
    err_too_many_entries:
      'Die Liste ist voll. Löschen Sie, was Sie nicht mehr brauchen, und versuchen Sie es erneut.',
    err_file_too_large: `Die Datei ist größer als ${number(IMPORT_BYTES_MAX / 1024 / 1024)} MB. Teilen Sie sie oder wählen Sie eine kleinere.`,
    err_upload_too_slow:
      'Die Datei brauchte zu lange, um anzukommen. Prüfen Sie Ihre Verbindung und senden Sie sie erneut.',
    err_file_damaged:
      'Die Datei ist beschädigt und kann nicht gelesen werden. Speichern oder laden Sie sie neu herunter und versuchen Sie es noch einmal.',
    err_file_protected:
      'Die Datei ist geschützt. Entfernen Sie Passwort oder Kopierschutz und versuchen Sie es erneut.',
    err_file_without_text: 'Diese Datei enthält keinen Text. Wählen Sie eine andere.',
    err_file_scanned: 'Diese Datei enthält nur Bilder von Seiten. Wählen Sie eine Datei mit Text.',
    err_book_too_long: 'Der Text ist zu lang für ein Buch. Teilen Sie die Datei.',
    err_file_text_too_long: `Der Text dieser Datei ist länger als ${number(IMPORT_CHARACTERS_MAX)} Zeichen. Teilen Sie die Datei und importieren Sie sie in Teilen.`,
    err_file_too_complex:
      'Das Lesen dieser Datei dauert zu lange. Teilen Sie sie oder speichern Sie sie einfacher und versuchen Sie es erneut.',
    err_upload_too_large: `Die Datei ist größer als ${number(UPLOAD_BYTES_MAX / 1024 ** 3)} GB. Kürzen oder komprimieren Sie sie oder wählen Sie eine kleinere.`,
    err_upload_token: 'Die Berechtigung zum Hochladen ist abgelaufen. Starten Sie den Upload neu.',
    err_upload_expired:
      'Dieser Upload wurde nicht rechtzeitig beendet. Wählen Sie die Datei aus und beginnen Sie neu.',
    err_upload_incomplete: 'Die Datei ist nicht vollständig angekommen. Setzen Sie den Upload fort.',
    err_upload_length:
      'Die Datei hat eine andere Größe als zu Beginn. Vielleicht wurde sie inzwischen geändert: Wählen Sie sie erneut aus.',
    err_upload_damaged: 'Die Datei wurde bei der Übertragung beschädigt. Senden Sie sie erneut.',
    err_too_many_uploads:
      'Zu viele Ihrer Uploads sind unvollendet. Beenden oder brechen Sie einen davon ab oder versuchen Sie es morgen wieder.',
    err_files_quota:
      'Ihr Tarif hat keinen Platz für diese Datei. Löschen Sie Dateien, die Sie nicht mehr brauchen, oder wählen Sie einen Tarif mit mehr Platz.',
    err_storage_full: 'Der Server hat keinen Platz mehr für Dateien. Bitte versuchen Sie es später erneut.',
    err_image_too_large: `Das Bild hat mehr als ${number(IMPORT_PIXELS_MAX / 1_000_000)} Megapixel. Wählen Sie ein kleineres.`,
    err_page_too_large: `Eine Seite hat mehr als ${number(IMPORT_PAGE_PIXELS_MAX / 1_000_000)} Megapixel. Scannen Sie sie mit geringerer Auflösung.`,
    err_scan_too_long: `Diese Datei hat mehr als ${number(IMPORT_SCANNED_PAGES_MAX)} Bildseiten. Teilen Sie sie und importieren Sie sie in Teilen.`,
    err_image_text_not_allowed:
      'Die Texterkennung in Bildern ist nicht aktiviert. Wie sie sich einschalten lässt, steht in der Liste der Engines dieses Servers.',
    err_price_changed:
      'Der Preis hat sich inzwischen geändert. Sehen Sie ihn sich noch einmal an und bestellen Sie neu.',
    err_membership_needed:
      'Credit-Pakete können mit einer Mitgliedschaft gekauft werden. Führen Sie zuerst ein Upgrade auf Basic oder höher durch.',
    err_payment_not_approved:
      'PayPal hat noch keine Bestätigung für diese Zahlung. Bestätigen Sie sie dort und versuchen Sie es erneut.',
    err_order_ended:
      'Diese Bestellung wurde storniert oder ist abgelaufen. Es wurde nichts abgebucht. Bitte bestellen Sie erneut.',
    err_password_wrong: 'Das ist nicht Ihr aktuelles Passwort. Versuchen Sie es erneut.',
    err_password_given: 'Dieses Passwort gilt nur einmal. Wählen Sie ein eigenes, um fortzufahren.',
    err_link_over: 'Dieser Link wurde schon verwendet oder ist abgelaufen. Fordern Sie einen neuen an.',
    err_confirm_by_password:
      'Die Adresse eines Operators wird durch ein neues Passwort bestätigt. Wählen Sie bei der Anmeldung „Passwort vergessen?“: Wer dieses Konto sonst angelegt hat, wird dann abgemeldet.',
    err_demo_account:
      'Das Demokonto ist für alle da: E-Mail und Passwort bleiben, und es kann nicht geschlossen werden. Erstellen Sie dafür ein eigenes Konto.',
    err_picture_too_large: `Das Bild ist größer als ${number(AVATAR_BYTES_MAX / 1024 / 1024)} MB oder ${number(AVATAR_PIXELS_MAX / 1_000_000)} Megapixel. Wählen Sie ein kleineres.`,
    err_picture_too_small: `Das Bild ist zu klein. Wählen Sie eines mit mindestens ${number(AVATAR_SIDE_MIN)} × ${number(AVATAR_SIDE_MIN)} Pixeln.`,
    err_picture_animated: 'Das Bild ist animiert. Wählen Sie ein unbewegtes.',
    err_idempotency_conflict:
      'Diese Anfrage wurde bereits mit anderem Inhalt gestellt. Laden Sie die Seite neu und versuchen Sie es erneut.',

    network: 'Netzwerkfehler',
    origin,
    operation: 'Vorgang fehlgeschlagen',
    paypal:
      'PayPal ist gerade nicht erreichbar. Es wurde nichts abgebucht. Bitte versuchen Sie es gleich noch einmal.',
  },
  'job-cards': {
    more: 'Mehr anzeigen',
    open: '{title} öffnen',
  },
  jobs: {
    loading: 'Wird geladen',
    searchHere: 'Suchen',
    listMoreFailed: 'Es konnte nicht alles geladen werden.',
    nothingFound: 'Nichts gefunden',
    moreFor: 'Mehr zu {title}',
    rename: 'Umbenennen',
    delete: 'Löschen',
    openIt: 'Öffnen',
    queued: 'In der Warteschlange',
    running: 'In Arbeit',
    cancelled: 'Abgebrochen',
    failed: 'Fehlgeschlagen',
    progressOf: 'Fortschritt von {title}',
    leaveHint: 'Sie können diese Seite verlassen. Die Arbeit läuft weiter, und Sie finden sie in der Liste.',
    cancelWork: 'Abbrechen',
    cancelledText: 'Abgebrochen. Es wurde nichts berechnet.',
    failedText: 'Es wurde nichts berechnet. {reason}',
    back: 'Zurück',
  },
  panel: {
    failed:
      'Dieser Teil funktioniert nicht mehr. Versuchen Sie es erneut oder laden Sie die Seite neu, falls das nicht hilft.',
    retry: 'Erneut versuchen',
  },
  recording: {
    record: 'Aufnehmen',
    recording: 'Aufnahme läuft',
    recordingPaused: 'Aufnahme pausiert',
    askingMicrophone: 'Erlauben Sie das Mikrofon in Ihrem Browser, um zu beginnen.',
    level: 'Pegel',
    microphone: 'Mikrofon',
    someMicrophone: 'Mikrofon {number}',
    advice_listening: 'Sprechen Sie so, wie die Stimme klingen soll.',
    advice_good: 'Der Pegel ist gut.',
    advice_quiet: 'Zu leise: Gehen Sie näher ans Mikrofon.',
    advice_clipped: 'Zu laut: Gehen Sie weiter vom Mikrofon weg oder regeln Sie es herunter.',
    limit: 'Endet automatisch bei {length}',
    limitReached: 'Die Aufnahme hat {length} erreicht und wurde dort beendet.',
    pause: 'Pausieren',
    resume: 'Fortsetzen',
    stopRecording: 'Stoppen und verwenden',
    discardRecording: 'Verwerfen',
    recordingName: 'Aufnahme {date}',
    refused:
      'Das Mikrofon ist für diese Seite blockiert. Erlauben Sie es in den Einstellungen Ihres Browsers und versuchen Sie es erneut.',
    missing: 'Es wurde kein Mikrofon gefunden. Schließen Sie eines an und versuchen Sie es erneut.',
    busy: 'Das Mikrofon konnte nicht geöffnet werden. Schließen Sie andere Programme, die es verwenden, und versuchen Sie es erneut.',
    unsupported:
      'Dieser Browser kann hier nicht aufnehmen. Wählen Sie eine Datei oder öffnen Sie die Seite in einem anderen Browser.',
    unplugged: 'Das Mikrofon wurde getrennt. Das bis dahin Aufgenommene ist hier.',
    tryAgain: 'Erneut versuchen',
    back: 'Zurück',
  },
  'rename-speaker': {
    title: '{name} umbenennen',
    name: 'Name',
    rename: 'Umbenennen',
    taken: 'Ein anderer Sprecher hat diesen Namen: Die beiden werden zusammengeführt.',
  },
  source: {
    dropTitle: 'Audio- oder Videodatei hier ablegen',
    chooseFile: 'Datei auswählen',

    dropHere: 'Datei zum Hochladen ablegen',
    record: 'Aufnehmen',
    keptTake: 'Eine Aufnahme von {length} wurde noch nicht verwendet ({when}).',
    useTake: 'Verwenden',
    discardTake: 'Verwerfen',
    onlyOne: 'Nur eine Aufnahme auf einmal: Die erste Datei wurde übernommen.',
    notRecording: '„{name}“ ist keine Audio- oder Videodatei. Wählen Sie eine andere.',
    tooLarge: 'Diese Datei ist zu groß. Hier sind Dateien bis {most} möglich.',
    fileFacts: '{length} · {size}',
    sending: '{name} wird hochgeladen',
    sentOf: '{sent} von {total}',
    pausedAt: 'Pausiert bei {sent} von {total}',
    pause: 'Pausieren',
    resume: 'Fortsetzen',
    cancelUpload: 'Upload abbrechen',
    removeFile: 'Entfernen',
    uploadFailed: 'Der Upload wurde angehalten. {reason}',
    noRoom:
      'Diese Datei hat {size}. Ihr Tarif bietet Platz für {most}, davon sind {left} frei. Löschen Sie Dateien, die Sie nicht mehr brauchen, oder wählen Sie einen Tarif mit mehr Platz.',
    cost: { one: '{count} Credit', other: '{count} Credits' },
    wait: 'Dauert etwa {time}',
    balanceLow: { one: 'Sie haben noch {count} Credit.', other: 'Sie haben noch {count} Credits.' },
  },
  timeline: {
    timeline: 'Timeline',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    fit: 'Ganzes Video anzeigen',
    snap: 'Einrasten',
    follow: 'Folgen',
    video: 'Video',
    original: 'Original',
    background: 'Hintergrund',
    clips: 'Segmente der Sprecher',
    keys: 'Mit den Pfeiltasten wechseln Sie von Segment zu Segment. Alt mit links oder rechts verschiebt die gewählten Segmente um einen Frame. Umschalt und Alt verschieben eine Kante: links und rechts das Ende, oben und unten den Anfang. Die Eingabetaste öffnet das Segment. Plus, Minus und Null zoomen.',
    span: '{start} bis {end}',
    notMade: 'noch nicht vertont',
    locked: 'gesperrt',
    leftOut: 'ausgelassen',
    tooLong: '{seconds} s zu lang',
    selected: '{speaker}, {start} – {end}',
    severalSelected: { one: '{count} Segment ausgewählt', other: '{count} Segmente ausgewählt' },
  },
  trim: {
    part: 'Teil der Aufnahme',
    partStart: 'Anfang des Teils',
    partEnd: 'Ende des Teils',
    partTimes: '{start} bis {end}',
    partLength: '{length} von {total} gewählt',
    playPart: 'Teil abspielen',
    pausePart: 'Pause',
  },
  ui: {
    close: 'Schließen',
    dismiss: 'Ausblenden',
    clear: 'Leeren',
    retry: 'Erneut versuchen',
    signIn: 'Anmelden',
    notifications: 'Benachrichtigungen',
    showPassword: 'Passwort anzeigen',
    hidePassword: 'Passwort verbergen',
    chunkFailed:
      'Dieser Teil konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    position: 'Position',
    cancel: 'Abbrechen',
    delete: 'Löschen',
  },
  unsent: {
    found: {
      one: 'Ihre Änderung an {count} Zeile war beim Verlassen ({when}) nicht gespeichert. Sie liegt noch in diesem Browser:',
      other:
        'Ihre Änderungen an {count} Zeilen waren beim Verlassen ({when}) nicht gespeichert. Sie liegen noch in diesem Browser:',
    },
    foundElse:
      'Ihre Änderungen waren beim Verlassen ({when}) nicht gespeichert. Sie liegen noch in diesem Browser.',
    use: { one: 'Übernehmen', other: 'Übernehmen' },
    discard: 'Verwerfen',
    left: 'Ihre letzten Änderungen konnten nicht gespeichert werden. Sie bleiben in diesem Browser und werden Ihnen angeboten, wenn Sie das Projekt wieder öffnen.',
  },
  replaced: {
    text: 'Ein anderes Fenster hat Zeile {number} ebenfalls geändert. Ihr Text hat diesen ersetzt:',
    use: 'Diesen verwenden',
    discard: 'Verwerfen',
  },
};
