// Rules of the arguments of commands about announcements.
import * as z from 'zod/mini';
import {commandFields} from '#schema/commands/command.rules.ts';
import {uuidRule} from '#schema/text.rules.ts';

export const dismissArgs = z.strictObject({...commandFields, announcementId: uuidRule('announcementId')});
