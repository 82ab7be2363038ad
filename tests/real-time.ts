// No test leaves its clock to the next one: files share a worker.
import {afterEach, vi} from 'vitest';

afterEach(() => {
  vi.useRealTimers();
});
