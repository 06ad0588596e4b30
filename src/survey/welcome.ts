import { atom, type ReadableAtom } from 'nanostores';
import { SURVEY_STATUS } from '../contract/constants/survey.ts';
import { bundleGlobal } from '../api/page.ts';
import type { AnyHost } from '../element/host.ts';
import type { Stores } from '../stores/registry.ts';
import { announcedTo } from '../stores/survey-keys.ts';

/** Steps of the welcome, in their order. */
export type WelcomeStep = 'survey' | 'reward' | 'announcement';

/** Welcomes a user: a new one with the survey and its reward, everybody once with the announcement. */
export interface Welcome {
  readonly $step: ReadableAtom<WelcomeStep | null>;
  /** The element that shows the welcome: the first of several on the page. */
  readonly $owner: ReadableAtom<AnyHost | null>;
  /** Adds an element that can show the welcome. Without one nothing happens. Returns how to remove it. */
  attach(host: AnyHost): () => void;
  /** Shows the questions again, if they are still open. */
  showSurvey(): void;
  hideSurvey(): void;
  /** Ends the survey of user `uid`; `status` is their new survey status. */
  endSurvey(result: { success: boolean; status: number }, uid: string): void;
  endReward(): void;
  /** Remembers that the user has seen the announcement. */
  markAnnounced(): void;
  endAnnouncement(): void;
}

/** The welcome that all elements with the same server and user share. */
export const welcomeOf = (stores: Stores): Welcome =>
  bundleGlobal(`welcome ${stores.client.apiBase}`, () => createWelcome(stores));

function createWelcome({ client, session, storage, bonus }: Stores): Welcome {
  const $step = atom<WelcomeStep | null>(null);
  const $owner = atom<AnyHost | null>(null);
  const hosts = new Set<AnyHost>();
  const setOwner = () => $owner.set([...hosts][0] ?? null);
  let uid: string | undefined;
  let isHidden = false;
  /** Users who closed the announcement on this page, for browsers that store nothing. */
  const told = new Set<string>();

  const announce = () => {
    const isNew = uid !== undefined && !told.has(uid) && !storage.get(announcedTo(client.apiBase, uid));
    $step.set(isNew ? 'announcement' : null);
  };

  const follow = () => {
    if (hosts.size === 0) return;
    const { status, user, surveyStatus } = session.$session.get();
    const present = status === 'signed-in' ? user?.uid : undefined;
    if (present !== uid) {
      uid = present;
      isHidden = false;
      $step.set(null);
    }
    if (uid === undefined || surveyStatus === null || surveyStatus === SURVEY_STATUS.off) return;
    const step = $step.get();
    if (surveyStatus === SURVEY_STATUS.open) {
      if (step === null || step === 'survey') $step.set(isHidden ? null : 'survey');
    } else if (step === null || step === 'survey') announce();
  };
  session.$session.listen(follow);

  return {
    $step,
    $owner,
    attach(host) {
      hosts.add(host);
      setOwner();
      follow();
      return () => {
        hosts.delete(host);
        setOwner();
      };
    },
    showSurvey() {
      isHidden = false;
      follow();
    },
    hideSurvey() {
      isHidden = true;
      follow();
    },
    endSurvey({ success, status }, answeredBy) {
      // Another user may have signed in before the answer came
      if (answeredBy !== session.$session.get().user?.uid) return;
      // Set the step first: setSurveyStatus() calls follow(), which would show the announcement instead of the reward
      if (success) $step.set('reward');
      session.setSurveyStatus(status);
      if (success) void bonus.refresh();
    },
    endReward: announce,
    markAnnounced() {
      if (uid !== undefined) storage.set(announcedTo(client.apiBase, uid), '1');
    },
    endAnnouncement() {
      if (uid !== undefined) told.add(uid);
      $step.set(null);
    },
  };
}
