// Types of the platform's REST API, where pages of the official SDK import them from: `<package>/dist/api`. The build
// puts into that file what the platform's document describes, and gives the official names that it does not describe
// the type `any` (build.ts).
export type {
  AssistantOverrides,
  Call,
  CreateAssistantDTO,
  CreateSquadDTO,
  CreateWorkflowDTO,
  WorkflowOverrides,
} from '@academy/platform-client';
