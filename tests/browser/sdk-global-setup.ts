// One site for all browser tests of the package.
import type {TestProject} from 'vitest/node';
import {openSite} from '#tests/browser/sdk-site.ts';

declare module 'vitest' {
  // oxlint-disable-next-line consistent-type-definitions -- vitest reads its own interface
  export interface ProvidedContext {
    sdkOrigin: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const site = await openSite();
  project.provide('sdkOrigin', site.origin);
  return site.close;
}
