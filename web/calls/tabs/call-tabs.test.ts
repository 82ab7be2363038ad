import {expect, test, vi} from 'vitest';
import {CallTabs} from '#web/calls/tabs/call-tabs.ts';

const nothing = () => undefined;
const needs = {userId: 'ada', onElsewhere: nothing, onElsewhereOver: nothing, onSilenced: nothing};

test.each([
  ['has no locks', {}],
  ['refuses them', {locks: {request: refuse, query: refuse}}],
])(
  'without channels between tabs, a tab has its call by itself where the browser %s',
  async (_, navigator) => {
    vi.stubGlobal('BroadcastChannel', undefined);
    vi.stubGlobal('navigator', navigator);
    const tabs = new CallTabs(needs);
    expect(await tabs.claim({callId: 'call', targetUserId: 'bob'})).toBe(true);
    tabs.silence('call');
    tabs.close();
  },
);

function refuse(): Promise<never> {
  return Promise.reject(new DOMException('closed', 'SecurityError'));
}
