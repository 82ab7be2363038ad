import {operation, types} from '#platform-client/operation.ts';
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
  list: operation('GET', '/test-suite', types<{query?: Page; reply: TestSuitesPaginatedResponse}>(), {
    paged: true,
  }),
  create: operation('POST', '/test-suite', types<{body: CreateTestSuiteDto; reply: TestSuite}>()),
  get: operation('GET', '/test-suite/{id}', types<{reply: TestSuite}>()),
  update: operation('PATCH', '/test-suite/{id}', types<{body: UpdateTestSuiteDto; reply: TestSuite}>()),
  delete: operation('DELETE', '/test-suite/{id}', types<{reply: TestSuite}>()),

  listTests: operation(
    'GET',
    '/test-suite/{id}/test',
    types<{query?: Page; reply: TestSuiteTestsPaginatedResponse}>(),
    {paged: true},
  ),
  createTest: operation(
    'POST',
    '/test-suite/{id}/test',
    types<{body: CreateTestSuiteTestVoiceDto | CreateTestSuiteTestChatDto; reply: Test}>(),
  ),
  getTest: operation('GET', '/test-suite/{id}/test/{testId}', types<{reply: Test}>()),
  updateTest: operation(
    'PATCH',
    '/test-suite/{id}/test/{testId}',
    types<{body: UpdateTestSuiteTestVoiceDto | UpdateTestSuiteTestChatDto; reply: Test}>(),
  ),
  deleteTest: operation('DELETE', '/test-suite/{id}/test/{testId}', types<{reply: Test}>()),

  listRuns: operation(
    'GET',
    '/test-suite/{id}/run',
    types<{query?: Page; reply: TestSuiteRunsPaginatedResponse}>(),
    {paged: true},
  ),
  createRun: operation(
    'POST',
    '/test-suite/{id}/run',
    types<{body: CreateTestSuiteRunDto; reply: TestSuiteRun}>(),
  ),
  getRun: operation('GET', '/test-suite/{id}/run/{runId}', types<{reply: TestSuiteRun}>()),
  updateRun: operation(
    'PATCH',
    '/test-suite/{id}/run/{runId}',
    types<{body: UpdateTestSuiteRunDto; reply: TestSuiteRun}>(),
  ),
  deleteRun: operation('DELETE', '/test-suite/{id}/run/{runId}', types<{reply: TestSuiteRun}>()),
};

type Test = TestSuiteTestVoice | TestSuiteTestChat;
