// The one door to the client of the platform's REST API. The build inlines what is used of it, so that the package
// stands alone (build.ts).
export {
  AbortError,
  call,
  ConnectionError,
  createClientOf,
  InputError,
  ParseError,
  PlatformError,
  TimeoutError,
  type CreateWebCallDTO,
} from '@academy/platform-client';
