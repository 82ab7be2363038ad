import {mkdirSync, mkdtempSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

const FILES = [
  'pages/landing.html',
  'pages/404.html',
  'pages/contact-again.html',
  'pages/contact-sent.html',
  'pages/unsubscribe.html',
  'pages/unsubscribed.html',
  'pages/unsubscribed-unknown.html',
  'pages/auth-login.html',
  'pages/auth-register.html',
  'pages/auth-forgot-password.html',
  'app.html',
  'preview.html',
  'sw.js',
  'theme.js',
  'assets/a.js',
  'manifest.webmanifest',
  'icon.svg',
  'icon-192.png',
  'icon-512.png',
];

/** A folder with the files that the server demands of a build, without anything in them. The caller removes it. */
export function builtSite(): string {
  const folder = mkdtempSync(join(tmpdir(), 'academy-site-'));
  for (const name of ['assets', 'pages']) mkdirSync(join(folder, name));
  for (const name of FILES) writeFileSync(join(folder, name), '<!--text-->');
  return folder;
}
