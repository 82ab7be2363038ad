// Before the first paint, so that no page flashes in the wrong theme.
try {
  const chosen = localStorage.getItem('theme') ?? 'light';
  const dark =
    chosen === 'dark' || (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
} catch {
  // Storage is closed to this page: the light theme stands.
}
