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
  /**
   * The test suites of the account.
   * @see https://docs.vapi.ai/api-reference
   */
  list: operation('GET', '/test-suite', types<{query?: Page; reply: TestSuitesPaginatedResponse}>(), {
    paged: true,
  }),
  /**
   * Makes a test suite.
   * @see https://docs.vapi.ai/api-reference
   */
  create: operation('POST', '/test-suite', types<{body: CreateTestSuiteDto; reply: TestSuite}>()),
  /**
   * One test suite, by its id.
   * @see https://docs.vapi.ai/api-reference
   */
  get: operation('GET', '/test-suite/{id}', types<{reply: TestSuite}>()),
  /**
   * Changes the given fields of a test suite.
   * @see https://docs.vapi.ai/api-reference
   */
  update: operation('PATCH', '/test-suite/{id}', types<{body: UpdateTestSuiteDto; reply: TestSuite}>()),
  /**
   * Deletes a test suite.
   * @see https://docs.vapi.ai/api-reference
   */
  delete: operation('DELETE', '/test-suite/{id}', types<{reply: TestSuite}>()),

  /**
   * The tests of a suite, in pages.
   * @see https://docs.vapi.ai/api-reference
   */
  listTests: operation(
    'GET',
    '/test-suite/{id}/test',
    types<{query?: Page; reply: TestSuiteTestsPaginatedResponse}>(),
    {paged: true},
  ),
  /**
   * Adds a test to a suite.
   * @see https://docs.vapi.ai/api-reference
   */
  createTest: operation(
    'POST',
    '/test-suite/{id}/test',
    types<{body: CreateTestSuiteTestVoiceDto | CreateTestSuiteTestChatDto; reply: Test}>(),
  ),
  /**
   * One test of a suite.
   * @see https://docs.vapi.ai/api-reference
   */
  getTest: operation('GET', '/test-suite/{id}/test/{testId}', types<{reply: Test}>()),
  /**
   * Changes a test of a suite.
   * @see https://docs.vapi.ai/api-reference
   */
  updateTest: operation(
    'PATCH',
    '/test-suite/{id}/test/{testId}',
    types<{body: UpdateTestSuiteTestVoiceDto | UpdateTestSuiteTestChatDto; reply: Test}>(),
  ),
  /**
   * Removes a test from a suite.
   * @see https://docs.vapi.ai/api-reference
   */
  deleteTest: operation('DELETE', '/test-suite/{id}/test/{testId}', types<{reply: Test}>()),

  /**
   * The runs of a suite, in pages.
   * @see https://docs.vapi.ai/api-reference
   */
  listRuns: operation(
    'GET',
    '/test-suite/{id}/run',
    types<{query?: Page; reply: TestSuiteRunsPaginatedResponse}>(),
    {paged: true},
  ),
  /**
   * Runs a suite.
   * @see https://docs.vapi.ai/api-reference
   */
  createRun: operation(
    'POST',
    '/test-suite/{id}/run',
    types<{body: CreateTestSuiteRunDto; reply: TestSuiteRun}>(),
  ),
  /**
   * One run of a suite, with its results.
   * @see https://docs.vapi.ai/api-reference
   */
  getRun: operation('GET', '/test-suite/{id}/run/{runId}', types<{reply: TestSuiteRun}>()),
  /**
   * Renames a run of a suite.
   * @see https://docs.vapi.ai/api-reference
   */
  updateRun: operation(
    'PATCH',
    '/test-suite/{id}/run/{runId}',
    types<{body: UpdateTestSuiteRunDto; reply: TestSuiteRun}>(),
  ),
  /**
   * Deletes a run of a suite.
   * @see https://docs.vapi.ai/api-reference
   */
  deleteRun: operation('DELETE', '/test-suite/{id}/run/{runId}', types<{reply: TestSuiteRun}>()),
};

type Test = TestSuiteTestVoice | TestSuiteTestChat;
