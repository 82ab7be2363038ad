// Devices with Chromium's virtual authenticator (WebAuthn over the DevTools protocol).
import type {BrowserContext, CDPSession, Page} from 'playwright';
import {newVisitor, type Profile} from '#tests/browser/browsers.ts';

export type Device = {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly devtools: CDPSession;
  readonly authenticatorId: string;
};

/**
 * A browser whose device has a fingerprint reader, which sees its owner's finger.
 * @param opened where its profile is noted, to be removed.
 */
export async function newDevice(opened: Profile[]): Promise<Device> {
  const profile = await newVisitor({devices: true});
  opened.push(profile);
  const context = await profile.open();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable', {enableUI: false});
  const {authenticatorId} = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {context, page, devtools, authenticatorId};
}

/** Fingers are seen, or not: an offer in the username field is taken at once where they are. */
export const seeFinger = ({devtools, authenticatorId}: Device, enabled: boolean) =>
  devtools.send('WebAuthn.setAutomaticPresenceSimulation', {authenticatorId, enabled});

/**
 * No passkey is offered in the username field from now on: where fingers are seen, the offer would be taken before its
 * button can be pressed.
 * @returns the way back.
 */
export const withoutOffers = ({page}: Device) =>
  page.addInitScript(() => {
    if ('PublicKeyCredential' in globalThis)
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
