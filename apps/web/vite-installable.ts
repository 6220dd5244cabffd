import { VitePWA } from 'vite-plugin-pwa';

/** The pages that open without network from the first visit on; every other page does once it was opened. */
const FETCHED_AHEAD =
  /\/(Dashboard|Sell|Return|Shift|Shifts|Outbox|Invoices|Invoice|NewInvoice|Customers|Customer|NewCustomer|Items|Item|NewTransaction|Transactions|Outstanding|Count|Counts|Say|Login)Page-/;

/**
 * Makes the app installable, and opens it without network. Only what is used away from a desk is fetched ahead: phones
 * pay by the megabyte. Every other file is kept once it was used.
 */
export function installable() {
  return VitePWA({
    registerType: 'prompt',
    injectRegister: false,
    manifest: {
      name: 'Lissafi',
      short_name: 'Lissafi',
      description: 'Invoices, customers and books for small businesses in Nigeria.',
      id: '/',
      start_url: '/dashboard',
      display: 'standalone',
      background_color: '#faf9f5',
      theme_color: '#0d5b41',
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
      shortcuts: [
        { name: 'Sell', url: '/sell' },
        { name: 'Record an expense', url: '/transactions/new' },
        { name: 'Outbox', url: '/outbox' },
      ],
    },
    workbox: {
      globPatterns: ['index.html', 'favicon.svg', 'assets/*.{js,css,woff2,svg}'],
      manifestTransforms: [
        (entries) => ({
          manifest: entries.filter(
            ({ url }) => !/\/(\w+Page|words)-/.test(`/${url}`) || FETCHED_AHEAD.test(`/${url}`),
          ),
        }),
      ],
      navigateFallback: '/index.html',
      // Addresses that the server answers itself, and the pages for everyone, which have an entry of their own.
      navigateFallbackDenylist: [
        /^\/$/,
        /^\/(api|dev|blog|auth|i|c|help|terms|privacy|pricing)([/?]|$)/,
        /\.\w+$/,
      ],
      runtimeCaching: [
        {
          urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
          handler: 'CacheFirst',
          options: { cacheName: 'files', expiration: { maxEntries: 150 } },
        },
      ],
      clientsClaim: false,
      cleanupOutdatedCaches: true,
    },
  });
}
