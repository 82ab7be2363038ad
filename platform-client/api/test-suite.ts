import {operation} from '#platform-client/operation.ts';
import type {Page} from '#platform-client/api/query.ts';
import type {
  CreateTestSuiteDto,
  CreateTestSuiteRunDto,
  CreateTestSuiteTestChatDto,
  CreateTestSuiteTestVoiceDto,
  TestSuite,
  TestSuiteRun,
  TestSuiteRunsPaginatedResponse,
  TestSuitesPaginatedResponse,
  TestSuiteTestChat,
  TestSuiteTestsPaginatedResponse,
  TestSuiteTestVoice,
  UpdateTestSuiteDto,
  UpdateTestSuiteRunDto,
  UpdateTestSuiteTestChatDto,
  UpdateTestSuiteTestVoiceDto,
} from '#platform-client/schemas.gen.ts';

/** Spec section 7.11, Test suite: suites, their tests and their runs. */
export const testSuite = {
  list: operation<{query?: Page; reply: TestSuitesPaginatedResponse}>()('GET', '/test-suite'),
  create: operation<{body: CreateTestSuiteDto; reply: TestSuite}>()('POST', '/test-suite'),
  get: operation<{reply: TestSuite}>()('GET', '/test-suite/{id}'),
  update: operation<{body: UpdateTestSuiteDto; reply: TestSuite}>()('PATCH', '/test-suite/{id}'),
  delete: operation<{reply: TestSuite}>()('DELETE', '/test-suite/{id}'),

  listTests: operation<{query?: Page; reply: TestSuiteTestsPaginatedResponse}>()(
    'GET',
    '/test-suite/{id}/test',
  ),
  createTest: operation<{body: CreateTestSuiteTestVoiceDto | CreateTestSuiteTestChatDto; reply: Test}>()(
    'POST',
    '/test-suite/{id}/test',
  ),
  getTest: operation<{reply: Test}>()('GET', '/test-suite/{id}/test/{testId}'),
  updateTest: operation<{body: UpdateTestSuiteTestVoiceDto | UpdateTestSuiteTestChatDto; reply: Test}>()(
    'PATCH',
    '/test-suite/{id}/test/{testId}',
  ),
  deleteTest: operation<{reply: Test}>()('DELETE', '/test-suite/{id}/test/{testId}'),

  listRuns: operation<{query?: Page; reply: TestSuiteRunsPaginatedResponse}>()('GET', '/test-suite/{id}/run'),
  createRun: operation<{body: CreateTestSuiteRunDto; reply: TestSuiteRun}>()('POST', '/test-suite/{id}/run'),
  getRun: operation<{reply: TestSuiteRun}>()('GET', '/test-suite/{id}/run/{runId}'),
  updateRun: operation<{body: UpdateTestSuiteRunDto; reply: TestSuiteRun}>()(
    'PATCH',
    '/test-suite/{id}/run/{runId}',
  ),
  deleteRun: operation<{reply: TestSuiteRun}>()('DELETE', '/test-suite/{id}/run/{runId}'),
};

type Test = TestSuiteTestVoice | TestSuiteTestChat;
