// Runs the script of a page that is whole without it when the page has been painted; the page fetches it meanwhile
// (web/public-pages.ts puts both there).
const {href} = document.querySelector('link[data-after-paint]');
requestAnimationFrame(() => {
  setTimeout(() => {
    // Where it does not come, the page is whole still.
    import(href).catch(() => undefined);
  });
});
