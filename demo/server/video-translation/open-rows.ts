/** Condition in SQL: a segment `s` is to be spoken, and its take, if any, does not say what it says now. */
export const IS_OPEN = `s.removed_at is null and s.text ~ '\\w' and s.voice_id is not null
  and not coalesce((s.cue->>'left_out')::boolean, false)
  and not exists (select from take k where k.take_id = s.take_id and k.text = s.text and k.voice_id = s.voice_id
                     and k.model_id = s.model_id and k.speed = s.speed)`;
