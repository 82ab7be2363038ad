// The one door to the endpoint primitive that server and browser share: types alone.
export type {Endpoint, Method, PathParameter} from '../schema/wire/endpoint.ts';
