import type { GroupTexts } from '../group-texts.ts';

/** Texts of the survey, in German. */
export const survey: GroupTexts = {
  'survey-shell': {
    open: 'Kostenlos testen',
  },
  survey: {
    survey: 'Umfrage',
    welcome: 'Willkommen',
    subtitle: 'Beantworten Sie ein paar kurze Fragen, um Ihre kostenlose Testphase freizuschalten',
    trialNote:
      'Die 3-tägige Probemitgliedschaft ist kostenlos, beginnt mit Ihrer letzten Antwort und endet automatisch.',
    progress: 'Frage {number} von {count}',
    severalAllowed: 'Mehrfachauswahl möglich.',
    back: 'Zurück',
    next: 'Weiter',
    submit: 'Absenden',
    notSubmitted: 'Ihre Antworten konnten nicht gesendet werden. Sie bleiben in diesem Browser gespeichert.',
    later: 'Später',
    rewardTitle: 'Sie erhalten: 3 Tage kostenlose Mitgliedschaft',
    rewardText: 'Längere Skripte, Credits für diese Tage und Credit-Pakete stehen Ihnen jetzt offen.',
    start: 'STARTEN',
    announcementTitle: 'Die Videoübersetzung wurde verbessert',
    pixelRemoval: 'Pixelgenaues Entfernen von Untertiteln',
    translationStyle: 'Anpassbarer Übersetzungsstil',
    backTranslation: 'Prüfung per Rückübersetzung',
    splitView: 'Geteilte Ansicht für einfacheres Bearbeiten',
    segmentation: 'Intelligentere Untertitelsegmentierung',
    more: 'Weitere Funktionen entdecken',
    creditSystem: 'Auch das Credit-System wurde aktualisiert.',
    tryIt: 'Jetzt ausprobieren',
  },
};
