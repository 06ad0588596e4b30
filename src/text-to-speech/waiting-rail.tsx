/** Grey placeholders of the rail, as in the shell. */
export function WaitingRail() {
  return (
    <div className="tts-rail" aria-hidden="true">
      <div className="tts-rail-tabs" />
      <div className="tts-grey-settings">
        <span className="ui-skeleton tts-grey-card" />
        <span className="ui-skeleton tts-grey-field" />
        <span className="ui-skeleton tts-grey-field" />
      </div>
      <div className="tts-rail-foot">
        <span className="ui-skeleton tts-grey-button" />
      </div>
    </div>
  );
}
