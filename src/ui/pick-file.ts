/** Lets the user choose a file, without a permanent input element in the page. */
export function pickFile(take: (file: File) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.addEventListener('change', () => {
    const [file] = input.files ?? [];
    if (file) take(file);
  });
  input.click();
}
