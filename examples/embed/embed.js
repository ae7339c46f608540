// Gives files to Beatbench in the frame, and shows its answers.
const frame = document.querySelector('iframe');
const input = document.querySelector('input');
const output = document.querySelector('output');
const { page } = frame.dataset;
const host = new URL(page).origin;
const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
frame.src = page;
let count = 0;

/**
 * Opens files in the frame. `files` have the form { name, content }, where content is a Blob, an ArrayBuffer or bytes.
 */
async function openInBeatbench(files) {
  await loaded;
  const id = ++count;
  const answer = new Promise((resolve) => {
    addEventListener('message', function listen(event) {
      if (event.origin !== host || event.source !== frame.contentWindow || event.data?.id !== id) return;
      removeEventListener('message', listen);
      resolve(event.data);
    });
  });
  frame.contentWindow.postMessage({ beatbench: 'open', id, files }, host);
  return answer;
}

function words(answer) {
  if (answer.beatbench === 'refused') return `Not opened: ${answer.message}`;
  return answer.recordings
    .map(({ name, problem }) => (problem === null ? `${name} is open.` : problem))
    .join(' ');
}

input.addEventListener('change', async () => {
  const files = [...input.files].map((file) => ({ name: file.name, content: file }));
  output.textContent = words(await openInBeatbench(files));
});
