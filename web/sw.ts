declare const self: {__WB_MANIFEST: unknown};
console.log(self.__WB_MANIFEST);
