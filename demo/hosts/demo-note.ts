/** Whether this server has a demo account, and takes the demo site key that these pages carry. */
export async function isDemoOn(): Promise<boolean> {
  const answer = await fetch('/p1/appconfig/get_app_config');
  const { data } = (await answer.json()) as { data: { demo?: boolean } };
  return data.demo === true;
}

if (!(await isDemoOn())) {
  const note = document.createElement('p');
  note.className = 'note';
  note.append(
    'The demo is off on this server, which refuses the demo site key: what these pages let visitors try does not work. ',
    'Whoever runs the server turns it on by VOXBENCH_DEMO=on.',
  );
  document.body.prepend(note);
}
