@echo off
node "%~dp0electron" %*
