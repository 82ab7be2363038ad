// The one door to the endpoint primitive that server and browser share. The build inlines it.
export {type Endpoint, filledPath, type Method, type PathParameter} from '../schema/wire/endpoint.ts';
