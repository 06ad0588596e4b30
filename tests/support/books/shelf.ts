import type {
  BackgroundJob,
  BookChapter,
  BookCheck,
  BookDetail,
  BookItem,
  BookSpeaker,
  Project,
  ProjectSegment,
} from '../../../src/contract/index.ts';
import { ok, refused, type FakeApi } from '../fake-api.ts';
import { fakeRowSpeech } from '../fake-row-speech.ts';
import { fakeStoredRows } from '../fake-stored-rows.ts';
import { backgroundJob } from '../video-translation-parts.ts';
import { uuid } from '../uuid.ts';

export const NOW = Date.UTC(2026, 10, 20, 10);

/** Of the narrator of the fake, and of its characters. */
const NARRATOR = { voice_id: 'ada', model_id: 'tts-multilingual', language_id: 'en-US', speed: 1 };
const CHARACTER = { voice_id: 'ben', model_id: 'tts-multilingual', language_id: 'en-US', speed: 1 };

/** The work that reads the file of the n-th book. */
export const importJob = (n: number, more: Partial<BackgroundJob> = {}): BackgroundJob =>
  backgroundJob(uuid(4_000 + n), 'book-import', { event: n, ...more });

/** A passage of a book. */
export const passageOf = (
  n: number,
  text: string,
  speaker: string | null = null,
  more: Partial<ProjectSegment> = {},
): ProjectSegment => ({
  segment_id: uuid(n),
  rank: `a${String(n).padStart(4, '0')}V`,
  text,
  gap: ' ',
  voice: speaker === null ? NARRATOR : CHARACTER,
  start_ms: null,
  end_ms: null,
  words: [],
  speaker,
  source_text: null,
  locked: false,
  ...more,
});

export interface Chapter {
  title: string;
  project: Project;
  left_out: boolean;
  role: BookChapter['role'];
}

export interface Stored {
  detail: BookDetail;
  chapters: Chapter[];
}

export interface AddedChapter {
  title: string;
  segments: readonly ProjectSegment[];
  left_out?: boolean;
  role?: BookChapter['role'];
}

/** The books of a server with their chapters, and how its answers show them. */
export function createShelf(api: FakeApi) {
  const all = new Map<string, Stored>();
  const chapterOf = (id: string) =>
    [...all.values()].flatMap(({ chapters }) => chapters).find(({ project }) => project.project_id === id);
  const rows = fakeStoredRows(chapterOf);
  // Long enough for a test to pause what it plays, on a slow machine too
  const speech = fakeRowSpeech(api, { find: chapterOf, rows, atOnce: true, takeMs: () => 3_000 });
  const missing = () => refused('err_not_found', 404);
  let event = 100;
  /** The number of the next event. */
  const nextEvent = () => ++event;
  /** What listening again to chapters found, by their ids. */
  const checks = new Map<string, BookCheck>();
  let ids = 0;

  const isFresh = (row: ProjectSegment) => row.voice !== null && speech.segmentOf(row).state === 'fresh';
  const progressOf = (segments: readonly ProjectSegment[]) => {
    const spoken = segments.filter(({ cue }) => cue?.left_out !== true);
    const made = spoken.filter(isFresh);
    return {
      segments: spoken.length,
      made: made.length,
      failed: 0,
      characters: spoken.reduce((sum, { text }) => sum + text.length, 0),
      duration_ms: spoken.length * 1_000,
      made_ms: made.length * 400,
    };
  };
  const speakersOf = (chapters: readonly Chapter[], known: readonly BookSpeaker[]): BookSpeaker[] => {
    const passages = chapters.flatMap(({ project }) => project.segments);
    const names = new Set([
      ...known.map(({ name }) => name),
      ...passages.flatMap(({ speaker }) => speaker ?? []),
    ]);
    return [...names]
      .map((name) => {
        const own = passages.filter(({ speaker }) => speaker === name);
        const before = known.find((one) => one.name === name);
        return {
          name,
          aliases: before?.aliases ?? [],
          gender: before?.gender ?? null,
          voice: before ? before.voice : CHARACTER,
          passages: own.length,
          characters: own.reduce((sum, { text }) => sum + text.length, 0),
          unsure: own.filter(({ cue }) => cue?.unsure === true).length,
        };
      })
      .filter(({ passages: count }) => count > 0)
      .sort((a, b) => b.passages - a.passages);
  };
  const detailOf = ({ detail, chapters }: Stored): BookDetail => {
    const spoken = chapters.filter(({ left_out }) => !left_out);
    return {
      ...detail,
      ...progressOf(spoken.flatMap(({ project }) => project.segments)),
      chapters: spoken.filter(({ role }) => role === 'chapter').length,
      book_chapters: chapters.map(({ title, project, left_out, role }) => ({
        chapter_id: project.project_id,
        role,
        part: 'text',
        title,
        left_out,
        revision: project.revision,
        ...progressOf(project.segments),
        unsure: project.segments.filter(({ cue }) => cue?.unsure === true).length,
        making: false,
        check: checks.get(project.project_id) ?? null,
      })),
      cast: {
        ...detail.cast,
        narrator_passages: chapters
          .flatMap(({ project }) => project.segments)
          .filter(({ speaker }) => speaker === null).length,
        speakers: speakersOf(chapters, detail.cast.speakers),
      },
    };
  };
  const itemOf = (stored: Stored): BookItem => {
    const {
      tags: _t,
      import: _i,
      book_chapters: _c,
      cast: _a,
      pronunciations: _p,
      place: _l,
      exports: _e,
      ...item
    } = detailOf(stored);
    return item;
  };
  const answer = (stored: Stored) => ok({ data: { book: detailOf(stored) } });
  const chapter = ({ title, segments, left_out = false, role = 'chapter' }: AddedChapter): Chapter => {
    const project: Project = {
      project_id: uuid(900 + ++ids),
      kind: 'book',
      title,
      revision: 1,
      created_at: NOW,
      updated_at: NOW,
      lead: '',
      segments: [...segments],
      removed: [],
    };
    const made = { title, project, left_out, role };
    rows.begin(made);
    return made;
  };
  const add = (
    title: string,
    chapters: readonly AddedChapter[] = [],
    more: Partial<BookDetail> = {},
  ): Stored => {
    const n = all.size + 1;
    const detail: BookDetail = {
      book_id: uuid(100 + n),
      title,
      author: 'M. Aldous',
      language: 'en',
      cover_url: null,
      created_at: NOW,
      updated_at: NOW,
      chapters: 0,
      ...progressOf([]),
      import_job: importJob(n),
      make_job: null,
      tags: {
        author: 'M. Aldous',
        narrator: '',
        year: '',
        genre: '',
        copyright: '',
        publisher: '',
        description: '',
      },
      import: {
        file_name: `${title}.epub`,
        characters_in: 1_200,
        characters_spoken: 1_000,
        characters_parts_left_out: 150,
        characters_left_out: 50,
        left_out: [{ kind: 'notes', passages: 2, characters: 50 }],
        read_by: null,
        cover_problem: null,
      },
      book_chapters: [],
      cast: { narrator: NARRATOR, narrator_passages: 0, single_voice: false, speakers: [], last_merge: null },
      pronunciations: [],
      place: null,
      exports: [],
      ...more,
    };
    const stored = { detail, chapters: chapters.map(chapter) };
    all.set(detail.book_id, stored);
    return stored;
  };
  const spokenIn = (stored: Stored, chapter_ids: readonly string[] | undefined) =>
    stored.chapters.filter(
      ({ project, left_out }) => !left_out && (chapter_ids?.includes(project.project_id) ?? true),
    );
  const openIn = ({ project }: Chapter) =>
    project.segments.filter((row) => row.cue?.left_out !== true && row.voice !== null && !isFresh(row));

  return {
    all,
    checks,
    rows,
    speech,
    add,
    chapter,
    chapterOf,
    speakersOf,
    itemOf,
    answer,
    spokenIn,
    openIn,
    missing,
    nextEvent,
  };
}

export type Shelf = ReturnType<typeof createShelf>;
