import {relationships} from '@rocicorp/zero';
import {lesson, lessonBody, module_, moduleProgress, month} from '#schema/lessons/lessons.table.ts';

export const monthRelations = relationships(month, ({many}) => ({
  modules: many({sourceField: ['id'], destField: ['monthId'], destSchema: module_}),
}));

export const moduleRelations = relationships(module_, ({many}) => ({
  lessons: many({sourceField: ['id'], destField: ['moduleId'], destSchema: lesson}),
}));

/** Who has unlocked the module of a text. */
export const lessonBodyRelations = relationships(lessonBody, ({many}) => ({
  access: many({sourceField: ['moduleId'], destField: ['moduleId'], destSchema: moduleProgress}),
}));
