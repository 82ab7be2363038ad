// The one door to the client of the platform's REST API. The build inlines what is used of it, so that the package
// stands alone (build.ts).
export {
  call,
  createClientOf,
  InputError,
  ParseError,
  PlatformError,
  type CreateWebCallDTO,
} from '@academy/platform-client';
