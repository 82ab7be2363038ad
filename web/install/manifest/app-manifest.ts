import type {ManifestOptions} from 'vite-plugin-pwa';

/** What browsers are told of the academy as an app that can be installed. Its files are in `web/static`. */
export const appManifest = {
  id: '/',
  name: 'Academy',
  short_name: 'Academy',
  description: 'Learn AI engineering: lessons that work offline, and people to learn with.',
  start_url: '/dashboard',
  display: 'standalone',
  background_color: '#fbfaf8',
  theme_color: '#fbfaf8',
  shortcuts: [
    {name: 'Modules', url: '/modules', icons: [{src: '/icon-192.png', sizes: '192x192'}]},
    {name: 'Community', url: '/community', icons: [{src: '/icon-192.png', sizes: '192x192'}]},
    {name: 'Progress', url: '/progress', icons: [{src: '/icon-192.png', sizes: '192x192'}]},
  ],
  screenshots: [
    {src: '/screen-wide.png', sizes: '1440x900', type: 'image/png', form_factor: 'wide', label: 'Home'},
    {
      src: '/screen-narrow.png',
      sizes: '390x844',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'A lesson',
    },
  ],
  // Text that another app shares becomes a note or the draft of a message (web/app/sharing).
  share_target: {
    action: '/community',
    method: 'GET',
    enctype: 'application/x-www-form-urlencoded',
    params: {title: 'share-title', text: 'share-text', url: 'share-url'},
  },
  icons: [
    {src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any'},
    {src: '/icon-192.png', sizes: '192x192', type: 'image/png'},
    {src: '/icon-512.png', sizes: '512x512', type: 'image/png'},
  ],
} satisfies Partial<ManifestOptions>;
