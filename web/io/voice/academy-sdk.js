// With types of its own (academy-sdk.d.ts).
export {Voice} from '@academy/sdk';
