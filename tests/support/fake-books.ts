import type {
  BackgroundJob,
  BookChapter,
  BookCheck,
  BookDetail,
  BookItem,
  BookSpeaker,
  BookWord,
  Project,
  ProjectSegment,
} from '../../src/contract/index.ts';
import { speechCredits } from '../../src/contract/constants/billing.ts';
import { ok, refused, type FakeApi } from './fake-api.ts';
import { fakeLine } from './fake-line.ts';
import { fakeRowSpeech } from './fake-row-speech.ts';
import { fakeStoredRows } from './fake-stored-rows.ts';
import { recognitionModel } from './fake-transcription.ts';
import { backgroundJob } from './video-translation-parts.ts';
import { uuid } from './uuid.ts';

const NOW = Date.UTC(2026, 10, 20, 10);

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

interface Chapter {
  title: string;
  project: Project;
  left_out: boolean;
  role: BookChapter['role'];
}

interface Stored {
  detail: BookDetail;
  chapters: Chapter[];
}

interface AddedChapter {
  title: string;
  segments: readonly ProjectSegment[];
  left_out?: boolean;
  role?: BookChapter['role'];
}

/** Books on a server: import, chapters, cast, making. Begun after the API. */
export function fakeBooks(api: FakeApi, { words = [] }: { words?: readonly BookWord[] } = {}) {
  const line = fakeLine<'GET /v1/tenant/changes'>();
  const all = new Map<string, Stored>();
  const chapterOf = (id: string) =>
    [...all.values()].flatMap(({ chapters }) => chapters).find(({ project }) => project.project_id === id);
  const rows = fakeStoredRows(chapterOf);
  // Long enough for a test to pause what it plays, on a slow machine too
  const speech = fakeRowSpeech(api, { find: chapterOf, rows, atOnce: true, takeMs: () => 3_000 });
  const missing = () => refused('err_not_found', 404);
  let event = 100;
  /** What listening again to chapters found, by their ids. */
  const checks = new Map<string, BookCheck>();
  /** What the next listening finds. */
  let found: Partial<BookCheck> = {};
  const unmark = (chapterId: string, segmentIds: readonly string[]) => {
    const check = checks.get(chapterId);
    if (!check) return;
    const passages = check.passages.filter(({ segment_id }) => !segmentIds.includes(segment_id));
    checks.set(chapterId, { ...check, passages });
  };
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
      tags: { author: 'M. Aldous', narrator: '', year: '', genre: '', copyright: '', description: '' },
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
      cast: { narrator: NARRATOR, narrator_passages: 0, single_voice: false, speakers: [] },
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

  api.answer({
    ...rows.handlers,
    'GET /v1/tenant/changes': line.answer,
    'POST /v1/books': ({ url: { searchParams } }) => {
      const name = searchParams.get('file_name')!;
      const job = importJob(all.size + 1, { state: 'queued', progress: 0, event: ++event, ended_at: null });
      const stored = add(name.replace(/\.\w+$/, ''), [], { import_job: job, import: null });
      return ok({ data: { item: itemOf(stored) } });
    },
    'POST /v1/books/{book_id}/import': ({ params }) => {
      const stored = all.get(params.book_id);
      if (!stored) return missing();
      stored.detail.import_job = { ...importJob(1), job_id: uuid(4_500), state: 'queued', event: ++event };
      return ok({ data: { item: itemOf(stored) } });
    },
    'GET /v1/books': ({ url: { searchParams } }) => {
      const wanted = searchParams.get('search')?.toLowerCase() ?? '';
      const items = [...all.values()].map(itemOf).filter(({ title }) => title.toLowerCase().includes(wanted));
      return ok({ data: { items, next_cursor: null } });
    },
    'GET /v1/books/{book_id}': ({ params }) => {
      const stored = all.get(params.book_id);
      return stored ? answer(stored) : missing();
    },
    'POST /v1/books/{book_id}': ({ params, body: { title, language, tags } }) => {
      const stored = all.get(params.book_id);
      if (!stored) return missing();
      const { detail } = stored;
      stored.detail = {
        ...detail,
        title: title ?? detail.title,
        language: language ?? detail.language,
        tags: { ...detail.tags, ...tags },
        author: tags?.author ?? detail.author,
      };
      return answer(stored);
    },
    'DELETE /v1/books/{book_id}': ({ params }) => (all.delete(params.book_id) ? ok() : missing()),
    'GET /v1/books/{book_id}/left_out': () => ok({ data: { passages: ['1 See the map.', '2 Ibid.'] } }),
    'GET /v1/books/{book_id}/words': () => ok({ data: { words: [...words] } }),
    'POST /v1/books/{book_id}/pronunciations': ({ params, body }) => {
      const stored = all.get(params.book_id);
      if (!stored) return missing();
      const entry = { word: body.word, language: body.language, say: body.say ?? '', ipa: body.ipa ?? '' };
      stored.detail.pronunciations = [...stored.detail.pronunciations, entry];
      return ok({ data: { pronunciations: stored.detail.pronunciations } });
    },
    'POST /v1/books/{book_id}/place': ({ params, body }) => {
      const stored = all.get(params.book_id);
      if (!stored) return missing();
      stored.detail.place = body;
      return ok();
    },
    'POST /v1/books/{book_id}/chapters/order': ({ params, body: { chapter_ids } }) => {
      const stored = all.get(params.book_id);
      if (!stored) return missing();
      stored.chapters = chapter_ids.map((id) =>
        stored.chapters.find(({ project }) => project.project_id === id)!,
      );
      return answer(stored);
    },
    'POST /v1/books/{book_id}/chapters/{chapter_id}': ({ params, body }) => {
      const stored = all.get(params.book_id);
      const found = chapterOf(params.chapter_id);
      if (!stored || !found) return missing();
      found.title = body.title ?? found.title;
      found.left_out = body.left_out ?? found.left_out;
      return answer(stored);
    },
    'POST /v1/books/{book_id}/chapters/{chapter_id}/merge': ({ params }) => {
      const stored = all.get(params.book_id);
      const at = stored?.chapters.findIndex(({ project }) => project.project_id === params.chapter_id) ?? -1;
      const [first, second] = stored?.chapters.slice(at, at + 2) ?? [];
      if (!stored || !first || !second) return missing();
      rows.patch(first, second.project.segments, []);
      stored.chapters.splice(at + 1, 1);
      return answer(stored);
    },
    'POST /v1/books/{book_id}/chapters/{chapter_id}/split': ({ params, body: { segment_id } }) => {
      const stored = all.get(params.book_id);
      const found = chapterOf(params.chapter_id);
      if (!stored || !found) return missing();
      const from = found.project.segments.findIndex((row) => row.segment_id === segment_id);
      const moved = found.project.segments.slice(from);
      rows.patch(
        found,
        [],
        moved.map((row) => row.segment_id),
      );
      stored.chapters.splice(
        stored.chapters.indexOf(found) + 1,
        0,
        chapter({ title: `${found.title} 2`, segments: moved }),
      );
      return answer(stored);
    },
    'POST /v1/books/{book_id}/cast': ({ params, body: { narrator, single_voice, speakers } }) => {
      const stored = all.get(params.book_id);
      if (!stored) return missing();
      const { cast } = stored.detail;
      const known = speakersOf(stored.chapters, cast.speakers);
      stored.detail.cast = {
        ...cast,
        narrator: narrator ?? cast.narrator,
        single_voice: single_voice ?? cast.single_voice,
        speakers: known.map((one) => {
          const given = speakers?.find(({ name }) => name === one.name);
          return given ? { ...one, voice: given.voice } : one;
        }),
      };
      return answer(stored);
    },
    'POST /v1/books/{book_id}/cast/merge': ({ params, body: { names, into } }) => {
      const stored = all.get(params.book_id);
      if (!stored) return missing();
      for (const one of stored.chapters) {
        const changed = one.project.segments.filter(({ speaker }) => speaker && names.includes(speaker));
        rows.patch(
          one,
          changed.map((row) => ({ ...row, speaker: into })),
          [],
        );
      }
      return answer(stored);
    },
    'POST /v1/books/{book_id}/cast/find': ({ params }) => {
      const stored = all.get(params.book_id);
      return stored ? answer(stored) : missing();
    },
    'POST /v1/books/{book_id}/quote': ({ params, body: { chapter_ids } }) => {
      const stored = all.get(params.book_id);
      if (!stored) return missing();
      const chapters = spokenIn(stored, chapter_ids).map((one) => ({
        chapter_id: one.project.project_id,
        segments: openIn(one).length,
        credits: openIn(one).reduce((sum, { text }) => sum + speechCredits(text), 0),
      }));
      const sum = (of: 'segments' | 'credits') => chapters.reduce((total, one) => total + one[of], 0);
      const segments = sum('segments');
      return ok({
        data: {
          credits: sum('credits'),
          segments,
          duration_ms: segments * 1_000,
          wait_ms: segments * 500,
          left_out: [],
          chapters,
        },
      });
    },
    'POST /v1/books/{book_id}/make': ({ params, body: { chapter_ids } }) => {
      const stored = all.get(params.book_id);
      if (!stored) return missing();
      for (const one of spokenIn(stored, chapter_ids)) openIn(one).forEach(speech.speak);
      const job = backgroundJob(uuid(5_000), 'book-make', { event: ++event });
      stored.detail.make_job = job;
      return ok({ data: { job } });
    },
    'GET /v1/transcriptions/models': () =>
      ok({ data: { models: [recognitionModel('whisper')], tells_speakers: false } }),
    'POST /v1/books/{book_id}/check/quote': ({ params, body: { chapter_ids } }) => {
      const stored = all.get(params.book_id);
      if (!stored) return missing();
      const [one] = spokenIn(stored, chapter_ids);
      const segments = one && !checks.has(one.project.project_id) ? one.project.segments.length : 0;
      return ok({ data: { credits: segments * 2, segments, wait_ms: segments * 100 } });
    },
    'POST /v1/books/{book_id}/check': ({ params, body: { chapter_ids } }) => {
      const stored = all.get(params.book_id);
      if (!stored) return missing();
      const job = backgroundJob(uuid(7_000 + ++event), 'book-check', { event });
      for (const id of chapter_ids)
        checks.set(id, { job, checked_at: NOW, words: 0, heard: 0, passages: [], ...found });
      return ok({ data: { job } });
    },
    'POST /v1/books/{book_id}/chapters/{chapter_id}/check/accept': ({ params, body: { segment_ids } }) => {
      const stored = all.get(params.book_id);
      if (!stored) return missing();
      unmark(params.chapter_id, segment_ids);
      return answer(stored);
    },
    'POST /v1/books/{book_id}/chapters/{chapter_id}/remake': ({ params, body: { segment_ids } }) => {
      const stored = all.get(params.book_id);
      if (!stored) return missing();
      unmark(params.chapter_id, segment_ids);
      const job = backgroundJob(uuid(7_000 + ++event), 'book-make', { event });
      stored.detail.make_job = job;
      return ok({ data: { job } });
    },
    'POST /v1/books/{book_id}/exports': ({ params, body: { format, preset = 'plain' } }) => {
      const stored = all.get(params.book_id);
      if (!stored) return missing();
      const export_id = uuid(6_000 + stored.detail.exports.length);
      const made = {
        export_id,
        created_at: NOW,
        format,
        preset,
        job: backgroundJob(uuid(6_500 + stored.detail.exports.length), 'book-export', { event: ++event }),
        result: {
          url: `/files/${export_id}.${format}`,
          file_name: `book.${format}`,
          bytes: 250_000,
          duration_ms: 61_000,
          report: stored.chapters.map(({ title, project }, index) => ({
            chapter_id: project.project_id,
            title,
            file_name: `${index}.mp3`,
            duration_ms: 30_000,
            rms_db: -20.3,
            peak_db: -4.6,
            floor_db: -71,
            loudness_lufs: -19.8,
            true_peak_dbtp: -4.4,
            sample_rate: 44_100,
            kbps: 192,
            head_ms: 700,
            tail_ms: 2_000,
            fails: index === 1 ? (['rms'] as const).slice() : [],
          })),
          chapters_reused: 0,
          silent: 0,
        },
      };
      stored.detail.exports = [made, ...stored.detail.exports];
      return ok({ data: { export: made } });
    },
    'DELETE /v1/books/{book_id}/exports/{export_id}': ({ params }) => {
      const stored = all.get(params.book_id);
      if (!stored) return missing();
      stored.detail.exports = stored.detail.exports.filter(({ export_id }) => export_id !== params.export_id);
      return ok();
    },
  });

  return {
    line,
    add,
    speak: speech.speak,
    /** The next listening again to a chapter finds this. */
    hears: (check: Partial<BookCheck>) => void (found = check),
    /** Passages of a chapter as the server has them. */
    passages: (stored: Stored, at = 0) => stored.chapters[at]!.project.segments,
    chapters: (stored: Stored) => stored.chapters.map(({ title }) => title),
    /** The import of a book goes on. */
    workImport(stored: Stored, more: Partial<BackgroundJob>, found: readonly AddedChapter[] = []) {
      stored.detail.import_job = { ...stored.detail.import_job, ...more, event: ++event };
      stored.chapters.push(...found.map(chapter));
      line.send({ type: 'job', job: stored.detail.import_job });
    },
    get books() {
      return [...all.values()];
    },
  };
}

export type FakeBooks = ReturnType<typeof fakeBooks>;
