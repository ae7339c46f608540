/** What the heart rate of a window is called: where the recording has several, another bench’s is of another span. */
export function rateLabel(windowCount: number): string {
  return windowCount > 1 ? 'HR in window' : 'Heart rate';
}
