import {relationships} from '@rocicorp/zero';
import {lesson, module_, month} from '#schema/lessons/lessons.table.ts';

export const monthRelations = relationships(month, ({many}) => ({
  modules: many({sourceField: ['id'], destField: ['monthId'], destSchema: module_}),
}));

export const moduleRelations = relationships(module_, ({many}) => ({
  lessons: many({sourceField: ['id'], destField: ['moduleId'], destSchema: lesson}),
}));
