import type { SurveyQuestion } from '../../../src/contract/index.ts';
import type { Queryable } from '../db/db.ts';

interface Row extends Omit<SurveyQuestion, 'question_options'> {
  options: { id: number; content: string; icon: string | null }[];
}

/** All questions with their options, in order. */
export const listQuestions = async (q: Queryable): Promise<SurveyQuestion[]> => {
  const rows = await q.query<Row>(
    `select question_id as id, question.content as question_content, select_type,
            json_agg(json_build_object('id', option_id, 'content', o.content, 'icon', icon)
                     order by o.position) as options
       from survey_question question join survey_option o using (question_id)
      group by question_id order by question.position`,
  );
  return rows.map(({ options, ...question }) => ({
    ...question,
    question_options: options.map(({ icon, ...option }) => ({ ...option, ...(icon !== null && { icon }) })),
  }));
};
