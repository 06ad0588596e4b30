-- A mix is {shares: [{voiceId, share, prosody}], tuning: {pitch, equalizer}}. It was the list of its shares, of which the first
-- had the equalizer. Only items that are not made yet have one.
update speech_item
   set mix = jsonb_build_object('shares', jsonb_set(mix, '{0}', (mix->0) - 'equalizer'))
             || case when mix->0 ? 'equalizer'
                     then jsonb_build_object(
                            'tuning', jsonb_build_object('pitch', 1, 'equalizer', mix->0->'equalizer'))
                     else '{}' end
 where jsonb_typeof(mix) = 'array';
