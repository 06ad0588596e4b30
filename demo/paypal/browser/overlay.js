// @ts-check
const STYLE = `
  dialog {
    box-sizing: border-box; inline-size: min(480px, 100vw); padding: 0; border: 0; border-radius: 12px; overflow: hidden;
    background: light-dark(#fff, #1c1d20); color: light-dark(#18191b, #ececee);
    font: 16px/1.5 system-ui, sans-serif; box-shadow: 0 16px 48px rgb(0 0 0 / 0.4);
  }
  dialog::backdrop { background: rgb(0 0 0 / 0.6); }
  iframe { display: block; inline-size: 100%; block-size: min(720px, 92vh); border: 0; }
  form { display: grid; gap: 12px; padding: 24px; }
  p { margin: 0; }
  div { display: flex; flex-wrap: wrap; gap: 8px; }
  button {
    padding: 8px 16px; border: 1px solid light-dark(#8b8d93, #75777d); border-radius: 8px; background: none;
    color: inherit; font: inherit; cursor: pointer;
  }
  button:focus-visible { outline: 3px solid #2563eb; outline-offset: 2px; }
`;

/**
 * A dialog above everything on the page, in a shadow root of its own.
 * @param {Element[]} content
 * @param {() => void} onCancel on the Escape key
 */
const showDialog = (content, onCancel) => {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  const dialog = document.createElement('dialog');
  dialog.setAttribute('aria-label', 'PayPal (stand-in)');
  dialog.append(...content);
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    onCancel();
  });
  root.append(dialog);
  document.body.append(host);
  dialog.showModal();
  return () => {
    dialog.close();
    host.remove();
  };
};

/** @param {string} text @param {() => void} act */
const button = (text, act) => {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = text;
  made.addEventListener('click', act);
  return made;
};

/**
 * Covers the page while the buyer decides in a window.
 * @param {{ onShow: () => void, onCancel: () => void }} actions
 * @returns a function that removes the cover
 */
export const coverPage = ({ onShow, onCancel }) => {
  const text = document.createElement('p');
  text.textContent = 'Go on in the window of the PayPal stand-in.';
  const actions = document.createElement('div');
  actions.append(button('Show the window', onShow), button('Cancel the payment', onCancel));
  const form = document.createElement('form');
  form.append(text, actions);
  return showDialog([form], onCancel);
};

/**
 * Shows the approval page inside the page.
 * @param {string} address
 * @param {() => void} onCancel
 * @returns the frame, and a function that removes it
 */
export const showFrame = (address, onCancel) => {
  const frame = document.createElement('iframe');
  frame.title = 'PayPal (stand-in)';
  frame.src = address;
  return { frame, close: showDialog([frame], onCancel) };
};
