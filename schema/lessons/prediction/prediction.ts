/** The question of a review card that asks again what a sample prints. It names fields in the page: without spaces. */
export const predictionId = (lessonId: string, sample: string): string => `prediction-${lessonId}-${sample}`;
